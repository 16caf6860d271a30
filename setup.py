"""Finds the packages, and builds the kernel into the wheel; all else is in `pyproject.toml`.

With NS_KERNELS=none, or an editable installation, no kernel is built: it is when it first plays.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import Distribution, find_packages, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

# The folders that packages of the same names lie in, and those of data that is one.
ROOTS = ("engine", "renderers", "cli", "studio")
DATA = {"nextstation.schemas": "schemas", "nextstation.cities": "cities"}
# What a checkout may have built for itself is not packed.
OBJECTS = "nextstation/engine/kernel/native/objects"


def folders() -> dict[str, str]:
    """The folder of each package."""
    found = dict(DATA)
    for root in ROOTS:
        home = f"nextstation.{root}"
        folder = home.replace(".", "/")
        found[home] = f"{root}/{folder}"
        for name in find_packages(f"{root}/{folder}"):
            found[f"{home}.{name}"] = f"{root}/{folder}/{name.replace('.', '/')}"
    return found


def builds_kernels() -> bool:
    """Whether the wheel gets objects for the machine that it is built on."""
    return os.environ.get("NS_KERNELS", "all") != "none"


class Packages(build_py):
    """Copies the packages, then builds the kernel beside them."""

    def run(self) -> None:
        """Build all."""
        super().run()
        shutil.rmtree(Path(self.build_lib, OBJECTS), ignore_errors=True)
        if builds_kernels() and not self.editable_mode:
            packages = os.pathsep.join([str(Path(self.build_lib).absolute()), *sys.path])
            ours = {"PYTHONPATH": packages, "PYTHONDONTWRITEBYTECODE": "1", "NS_DEBUG": "0"}
            environment = os.environ | ours
            subprocess.run([sys.executable, "tools/kernels.py"], env=environment, check=True)


class Built(Distribution):
    """A distribution with native code, whose packages lie with it."""

    def has_ext_modules(self) -> bool:
        """Whether there is native code."""
        return builds_kernels()


class Wheel(bdist_wheel):
    """A wheel for one kind of machine, and every Python."""

    def get_tag(self) -> tuple[str, str, str]:
        """The tags of the file's name."""
        if not builds_kernels():
            return "py3", "none", "any"
        return "py3", "none", sysconfig.get_platform().replace("-", "_").replace(".", "_")


PACKAGES = folders()

setup(
    packages=[*PACKAGES],
    package_dir=PACKAGES,
    distclass=Built,
    cmdclass={"build_py": Packages, "bdist_wheel": Wheel},
)
