// Covers what one player alone may see when the phone is put away: whoever takes it up again may be another.
function coverSecrets() {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") document.querySelector(".st-key-cover button")?.click();
  });
}
