// A picture of the board whose places are tapped. The selection lives here, so that a tap answers at once, and is told to the app whole.
function contains(set, ids) {
  return ids.every((id) => set.includes(id));
}

// So many of each kind, or a few more, may be chosen together.
function suits(data, ids) {
  const have = data.kinds.map((kind) => ids.filter((id) => kind.includes(id)).length);
  const known = have.reduce((sum, n) => sum + n, 0) === ids.length;
  return known && data.numbers.some((numbers) => have.every((n, i) => n <= numbers[i]));
}

export default function ({ data, parentElement, setStateValue }) {
  if (!isNews(parentElement, { ...data, value: null })) return; // what is picked here is newer than what the app knows
  const dark = isDark(parentElement);
  const kept = memory(parentElement, data.token, { picked: data.value });
  const place = `bottega.turn.${data.id}`;
  const side = () => (data.turnable ? Number(localStorage.getItem(place) || 0) % 4 : 0);
  const fits = (ids) => data.sets.some((set) => contains(set, ids)) || suits(data, ids);

  const tap = (id) => {
    if (kept.picked.includes(id)) kept.picked = kept.picked.filter((other) => other !== id);
    else kept.picked = fits([...kept.picked, id]) ? [...kept.picked, id] : [id];
    draw();
    setStateValue("answer", { token: data.token, value: kept.picked });
  };

  const draw = () => {
    const svg = drawPicture(data, dark, side(), (spot) => {
      const picked = kept.picked.includes(spot.id);
      const next = kept.picked.length > 0 && !picked && fits([...kept.picked, spot.id]);
      return { picked, next, tap: fits([spot.id]) ? tap : null };
    });
    const element = root(parentElement);
    element.replaceChildren(svg);
    if (!data.turnable) return;
    const button = tag("button", { class: "turn", type: "button", "aria-label": data.turnLabel, title: data.turnLabel }, "⟳");
    button.addEventListener("click", () => { localStorage.setItem(place, String((side() + 1) % 4)); draw(); });
    element.append(button);
  };
  draw();
}
