/** How long to wait after the page has loaded, so that its own reads go first. */
const AFTER_LOAD_MS = 1_500;

function canHaveWorker(): boolean {
  return import.meta.env.PROD && "serviceWorker" in navigator;
}

/** Calls `work` once the page has loaded and had time for its own reads. Returns a function that cancels it. */
function afterLoad(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    timer = setTimeout(work, AFTER_LOAD_MS);
  };
  if (document.readyState === "complete") start();
  else addEventListener("load", start);
  return () => {
    clearTimeout(timer);
    removeEventListener("load", start);
  };
}

/**
 * Registers the service worker when the page has loaded and had time for its own reads. Returns a function that cancels
 * it. If a worker already controls the page, does nothing: the browser itself checks for a newer one with each page,
 * and registering again would bring back a worker that is being removed.
 */
export function startWorker(): () => void {
  if (!canHaveWorker() || navigator.serviceWorker.controller) return () => {};
  return afterLoad(() => {
    // If the browser forbids service workers, the site still works.
    navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
  });
}

/**
 * Makes an existing worker check for a newer script, which removes the worker (retired-worker.ts). By itself, a browser
 * checks only when no page has used the worker for a second.
 */
export function retireWorker(): () => void {
  if (!canHaveWorker()) return () => {};
  return afterLoad(() => {
    navigator.serviceWorker
      .getRegistration()
      .then((registration) => registration?.update())
      .catch(() => undefined); // already gone, as intended
  });
}

/** Makes the worker cache these URLs of our site for offline use, if the server marks them as public. */
export async function cacheForOffline(addresses: string[]): Promise<void> {
  if (!canHaveWorker()) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(addresses);
}

/** Returns the scripts and fonts of this page, which were loaded before there was a worker. */
export function assetsOfThisPage(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
}
