// A board as a table of buttons: what lies in each place, and how much may go there with one tap.
export default function ({ data, parentElement, setStateValue }) {
  const dark = isDark(parentElement);
  const kept = memory(parentElement, data.token, { value: null });

  const draw = () => {
    const rows = data.rows.map((row) => {
      const place = tag("div", { class: "place" }, tag("span", { class: "name" }, row.label));
      const lies = tag("span", { class: "lies" });
      for (const [piece, n] of row.counts) {
        lies.append(tag("span", { class: "n", title: piece.label }, pieceIcon(piece, 18, dark), String(n)));
      }
      if (row.note) lies.append(row.note);
      if (lies.childNodes.length) place.append(lies);
      const cells = row.cells.map((cell) => {
        const button = tag("button", {
          type: "button", "data-cell": cell.value, "aria-label": cell.label, "aria-pressed": String(kept.value === cell.value),
        }, cell.short);
        button.addEventListener("click", () => {
          kept.value = cell.value;
          draw();
          setStateValue("answer", { token: data.token, value: kept.value });
        });
        return button;
      });
      return tag("div", { class: "line", role: "group", "aria-label": row.label }, place, tag("div", { class: "cells" }, ...cells));
    });
    root(parentElement).replaceChildren(tag("div", { class: "grid", role: "group", "aria-label": data.label }, ...rows));
  };
  draw();
}
