// Cards to choose one of (or several), with what can be had now marked. A card that cannot be had says why when it is tapped.
export default function ({ data, parentElement, setStateValue }) {
  const dark = isDark(parentElement);
  const kept = memory(parentElement, data.token, { value: data.value, filter: data.groups.length ? data.groups[0].id : "", why: "" });

  const chosen = (group) => {
    const n = data.several ? data.cards.filter((card) => card.group === group.id && kept.value.includes(card.value)).length : 0;
    return n ? ` (${n})` : "";
  };

  const telling = data.cards.some((card) => !card.ready); // where everything can be had, a mark would say nothing

  const face = (card) => {
    const picked = data.several ? kept.value.includes(card.value) : kept.value === card.value;
    const button = tag("button", {
      type: "button", class: `face${card.ready ? (telling ? " ready" : "") : " no"}${card.face ? "" : " wide"}`, "data-card": card.value,
      "aria-pressed": String(picked), "aria-label": card.label + (card.ready || !card.why ? "" : `. ${card.why}`),
    });
    if (!card.face) button.append(card.label);
    else button.append(...drawFace(card.face, card.value, dark));
    button.addEventListener("click", () => {
      kept.why = card.ready ? "" : card.why || "";
      if (card.ready) {
        if (!data.several) kept.value = picked ? null : card.value;
        else kept.value = picked ? kept.value.filter((other) => other !== card.value) : [...kept.value, card.value];
        setStateValue("answer", { token: data.token, value: kept.value });
      }
      draw();
    });
    return button;
  };

  const draw = () => {
    const element = root(parentElement);
    const parts = [tag("div", { class: "ask" }, data.label)];
    if (data.filtered) {
      const filters = tag("div", { class: "filters", role: "group", "aria-label": data.label });
      for (const group of data.groups) {
        const button = tag("button", { type: "button", "data-filter": group.id, "aria-pressed": String(kept.filter === group.id) }, group.label + chosen(group));
        button.addEventListener("click", () => { kept.filter = group.id; draw(); });
        filters.append(button);
      }
      parts.push(filters);
    }
    const shown = data.filtered ? data.groups.filter((group) => group.id === kept.filter) : data.groups.length ? data.groups : [{ id: "", label: "" }];
    for (const group of shown) {
      const cards = data.cards.filter((card) => !data.groups.length || card.group === group.id);
      if (!cards.length) continue;
      if (group.label && !data.filtered) parts.push(tag("div", { class: "group" }, group.label));
      parts.push(tag("div", { class: "row", role: "group", "aria-label": group.label || data.label }, ...cards.map(face)));
    }
    parts.push(tag("div", { class: "why", role: "status" }, kept.why));
    element.replaceChildren(...parts);
  };
  draw();
}
