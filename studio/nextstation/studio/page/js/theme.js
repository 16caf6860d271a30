// Before anything is drawn: the theme that was chosen. This is no module, so that it runs first.
try {
  document.documentElement.dataset.theme = localStorage.getItem("ns-studio:theme") ?? "system";
} catch {
  document.documentElement.dataset.theme = "system";
}
