// Pieces that are tapped: one of them (choice), how many of each (amounts), or in the order in which they came (order).
export default function ({ data, parentElement, setStateValue }) {
  const dark = isDark(parentElement);
  const kept = memory(parentElement, data.token, { value: data.value ?? (data.mode === "choice" ? null : data.mode === "order" ? [] : {}) });
  const tell = () => { draw(); setStateValue("answer", { token: data.token, value: kept.value }); };
  const used = (id) => (data.mode === "order" ? kept.value.filter((other) => other === id).length : kept.value[id] || 0);
  const total = () => (data.mode === "order" ? kept.value.length : Object.values(kept.value).reduce((sum, n) => sum + n, 0));

  const figure = (item) => tag("span", {
    class: "figure", title: item.label, style: `background:${item.ground};color:${light(item.ground) > 0.5 ? "#1F1A17" : "#FFFFFF"}`,
  }, item.figure);

  const draw = () => {
    const element = root(parentElement);
    const row = tag("div", { class: "pieces", role: "group", "aria-label": data.label });
    for (const item of data.items) {
      const choice = data.mode === "choice";
      const left = choice ? 1 : item.limit - used(item.value);
      const full = !choice && data.total !== null && total() >= data.total;
      const button = tag("button", {
        type: "button", "data-piece": item.value, "aria-label": choice ? item.label : `${item.label}: ${used(item.value)}`,
        "aria-pressed": choice ? String(kept.value === item.value) : null, disabled: left <= 0 || full ? "" : null,
      });
      const number = choice ? "" : data.mode === "order" ? `×${left}` : `${used(item.value)}/${item.limit}`;
      const single = data.mode === "order" && item.limit === 1;
      if (item.face && item.face.costs.length) {
        button.classList.add("face");
        button.append(...drawFace(item.face, item.value, dark));
      } else if (!choice && !item.piece && !item.face) {
        button.classList.add("words");
        button.append(tag("span", {}, item.label), single ? "" : number);
      } else {
        if (item.piece) button.append(pieceIcon(item.piece, 30, dark));
        else if (item.face) button.append(figure(item));
        if (!single) button.append(choice ? item.label : number);
      }
      button.addEventListener("click", () => {
        if (choice) kept.value = item.value;
        else if (data.mode === "order") kept.value = [...kept.value, item.value];
        else kept.value = { ...kept.value, [item.value]: used(item.value) + 1 };
        tell();
      });
      row.append(button);
    }
    const parts = [tag("div", { class: "ask" }, data.label), row];
    if (data.mode !== "choice") {
      const sum = tag("div", { class: "sum", role: "status" });
      if (data.mode === "order") for (const id of kept.value) {
        const item = data.items.find((other) => other.value === id);
        if (!item) sum.append("• ");
        else sum.append(item.piece ? pieceIcon(item.piece, 20, dark) : item.figure ? figure(item) : item.label + " ");
      }
      sum.append(data.total === null ? `${total()}` : `${total()}/${data.total}`);
      if (total()) {
        const back = tag("button", { type: "button", "data-back": "" }, data.backLabel);
        back.addEventListener("click", () => { kept.value = data.mode === "order" ? kept.value.slice(0, -1) : {}; tell(); });
        sum.append(back);
      }
      parts.push(sum);
    }
    element.replaceChildren(...parts);
  };
  draw();
}
