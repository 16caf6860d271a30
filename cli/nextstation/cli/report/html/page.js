// Draws each chart anew, in the width that the page has, with what a reader can choose and point at.
const specs = JSON.parse(document.getElementById("charts").textContent);
for (const [id, spec] of Object.entries(specs)) {
  const figure = document.getElementById(id);
  vegaEmbed(figure.querySelector(".live > div"), spec, {
    actions: false,
    // Expressions are interpreted: the policy of the page allows no `eval`.
    ast: true,
    bind: figure.querySelector(".choices"),
    defaultStyle: false,
    renderer: "svg",
    tooltip: { disableDefaultStyle: true },
  }).then(() => figure.classList.add("is-live"));
}
