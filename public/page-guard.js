// SH-12 for what runs before the application does: when the page's own scripts don't arrive, says so and offers to
// reload. The page itself stays readable beneath. Plain and small: it must not need anything that can fail.
(() => {
  const LONGEST_MS = 120000;
  let told = false;
  function tell(reason) {
    if (told || !document.body || window.halcyonIsAlive) return;
    told = true;
    const dialog = document.createElement("dialog");
    dialog.className = "dialog m-auto w-[calc(100%-40px)] max-w-dialog rounded-picture bg-paper text-ink";
    const box = document.createElement("div");
    box.className = "relative p-6 sm:p-10";
    const title = document.createElement("h2");
    title.className = "text-h2";
    title.textContent = "Part of this page didn’t load";
    const text = document.createElement("p");
    text.className = "pt-5";
    text.textContent = `${reason} You can keep reading; buttons and forms need a reload.`;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn btn-primary";
    button.textContent = "Reload";
    button.onclick = () => location.reload();
    const row = document.createElement("p");
    row.className = "pt-6";
    row.append(button);
    box.append(title, text, row);
    dialog.append(box);
    document.body.append(dialog);
    dialog.showModal();
  }
  function tellIfScript(target) {
    const isScript = target instanceof HTMLScriptElement && target.type === "module";
    if (isScript || (target instanceof HTMLLinkElement && target.rel === "modulepreload")) {
      tell("Part of the page couldn’t be loaded.");
    }
  }
  addEventListener("error", ({ target }) => tellIfScript(target), true);
  addEventListener("halcyon-broken", () => tell("The page’s styles couldn’t be loaded."));
  // Errors from before this file was loaded.
  for (const target of window.missedScripts ?? []) tellIfScript(target);
  const isBroken = ({ name, responseStatus }) => name.endsWith(".js") && responseStatus >= 400;
  if (performance.getEntriesByType("resource").some(isBroken)) tell("Part of the page couldn’t be loaded.");
  setTimeout(() => tell("The page is taking too long to load."), LONGEST_MS);
})();
