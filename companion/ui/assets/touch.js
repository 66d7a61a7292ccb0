// Says plainly when the server is out of reach, and comes back by itself.
const LOST = 1200; // milliseconds without a connection after which it is told; a mere reconnection takes less
const SILENT = 14000; // and without an answer, on a page that asks each five seconds: the line may look open and be dead
const AGAIN = 3000; // between two attempts to come back
const RELOAD = 15000; // between two reloads

function watchLine() {
  const app = () => document.querySelector('[data-testid="stApp"]');
  const state = { beats: false, told: "", heard: Date.now(), linked: Date.now(), lost: false, back: 0, tried: 0, waited: 0 };
  const banner = document.createElement("div");
  banner.id = "bottega-touch";
  banner.setAttribute("role", "alert");
  banner.hidden = true;
  banner.style.cssText = "position:fixed;z-index:1000001;top:0;left:0;right:0;padding:12px 16px;text-align:center;font-weight:600;"
    + "font-size:18px;line-height:1.3;background:#9B2D1F;color:#FFFFFF";
  document.body.append(banner);

  new MutationObserver(() => { state.heard = Date.now(); }).observe(document.body, {
    subtree: true, attributes: true, attributeFilter: ["data-test-script-state"],
  });
  const awake = () => { if (document.visibilityState === "visible") state.heard = state.linked = Date.now(); };
  document.addEventListener("visibilitychange", awake);
  window.addEventListener("pageshow", awake);

  const isOut = () => {
    const now = Date.now();
    if (app()?.dataset.testConnectionState === "CONNECTED") state.linked = now;
    if (!navigator.onLine || now - state.linked > LOST || (state.beats && now - state.heard > SILENT)) {
      state.lost = true;
      state.back = 0;
    } else if (state.lost) { // what is on the screen may be older than the server: it counts once it has been drawn anew
      state.back ||= now;
      const drawn = state.heard > state.back && app()?.dataset.testScriptState === "notRunning";
      if (drawn || !state.beats) state.lost = false;
    }
    return state.lost;
  };

  const comeBack = async () => {
    state.tried = Date.now();
    const page = window.location.href;
    try {
      const answer = await fetch(new URL("_stcore/health", page), { cache: "no-store" });
      if (!answer.ok) return;
    } catch (error) {
      return; // still out of reach
    }
    state.waited += 1; // the server answers; the page is given a moment to find its own way back
    const last = Number(sessionStorage.getItem("bottega.reload") || 0);
    if (state.waited < 3 || !isOut() || Date.now() - last < RELOAD) return;
    sessionStorage.setItem("bottega.reload", String(Date.now()));
    window.location.reload();
  };

  window.setInterval(() => {
    if (document.visibilityState !== "visible") return;
    const out = isOut();
    if (out === banner.hidden) { // written only where it changes: a browser at rest has nothing to draw
      banner.textContent = state.told;
      banner.hidden = !out;
    }
    // The page would send what is tapped now once it is back, and long after the person has heard that it does not count.
    for (const part of document.querySelectorAll('[data-testid="stMain"], [data-testid="stPopoverBody"]')) part.inert = out;
    if (!out) state.waited = 0;
    else if (navigator.onLine && Date.now() - state.tried > AGAIN) comeBack();
  }, 300);
  return ({ told, beats }) => {
    if (beats && !state.beats) state.heard = Date.now();
    Object.assign(state, { told, beats });
  };
}
