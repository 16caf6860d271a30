#!/bin/sh
# Makes .venv with everything that ns needs, pinned by requirements.lock. Run by `make environment`.
#
# On Debian and Ubuntu it installs what the system lacks, if it may: as root, or by sudo without a
# password. Elsewhere it says what to install. The stamp is written last, so that an interrupted run
# is never taken for a finished one.
set -eu

python=${PYTHON:-python3}
venv=.venv
stamp=$venv/.ready

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "ns: $*"
    exit 1
}

# Installs Debian packages; fails where that is not possible.
apt_install() {
    command -v apt-get >/dev/null || return 1
    if [ "$(id -u)" -eq 0 ]; then
        as_root=env
    elif sudo -n true 2>/dev/null; then
        as_root="sudo -n env"
    else
        return 1
    fi
    say "installing $* with apt"
    $as_root DEBIAN_FRONTEND=noninteractive apt-get update -qq >/dev/null &&
        $as_root DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

command -v "$python" >/dev/null || fail "$python is not installed; ns needs Python 3.11 or newer"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "$("$python" --version) is too old; ns needs Python 3.11 or newer (PYTHON=… make …)"

rm -f "$stamp"
# Made anew where another lock was installed: what is no longer locked must not stay.
if ! cmp -s requirements.lock "$venv/.lock"; then
    rm -rf "$venv"
    # Debian keeps the module that makes environments in a package of its own.
    module=python$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')-venv
    "$python" -c 'import ensurepip' 2>/dev/null || apt_install "$module" ||
        fail "this Python cannot make environments; install it with: sudo apt install $module"
    "$python" -m venv "$venv"
fi

say "installing the locked packages into $venv"
pip="$venv/bin/python -m pip -qq --disable-pip-version-check install --no-deps"
# The lock is complete. Bytecode is left to all cores, and what nobody imports to nobody.
$pip --require-hashes --only-binary :all: --no-compile -r requirements.lock
"$venv/bin/python" -m compileall -qq -j 0 -x '/(tests?|mypyc?)/' "$venv/lib" || :
$pip --no-build-isolation --editable .
# An editable package has no bytecode until it runs, and none ever where none may be written.
"$venv/bin/python" -m compileall -qq -j 0 engine cli renderers studio || :
cp requirements.lock "$venv/.lock"

if ! "$venv/bin/python" -c 'import cairocffi' 2>/dev/null; then
    apt_install libcairo2 || fail "PNG needs the cairo library; install it with one of:
    sudo apt install libcairo2
    sudo dnf install cairo
    brew install cairo"
    "$venv/bin/python" -c 'import cairocffi'
fi

touch "$stamp"
