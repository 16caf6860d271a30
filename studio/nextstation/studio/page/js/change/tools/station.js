// Puts stations.

export function station({ editor, preview }) {
  function put(place) {
    if (!place || editor.readOnly) return;
    const { symbol, specials } = editor.settings.value;
    preview.clear();
    editor.make({ kind: "put_station", place, symbol, specials }, place);
  }

  return {
    click: ({ place }) => put(place),
    hover: (at) =>
      at?.place && !editor.readOnly
        ? preview.ring(at.place, !editor.map.isEmpty(at.place))
        : preview.clear(),
    key: (event, place) => {
      if (event.key !== "Enter" && event.key !== " ") return false;
      put(place);
      return true;
    },
    cancel: () => preview.clear(),
  };
}
