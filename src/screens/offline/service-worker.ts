/** How long the page's own reads go first, once it has loaded. */
const AFTER_LOAD_MS = 1_500;

function canHaveWorker(): boolean {
  return import.meta.env.PROD && "serviceWorker" in navigator;
}

/** Calls `work` once the page has loaded and had time for its own reads. Returns how to call it off. */
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
 * Registers the service worker when the page has loaded and had time for its own reads. Returns how to call it off. A
 * page that has one leaves the rest to the browser, which looks for a newer one with each page: to register it again
 * would bring back one that is just being retired.
 */
export function startWorker(): () => void {
  if (!canHaveWorker() || navigator.serviceWorker.controller) return () => {};
  return afterLoad(() => {
    // A browser that forbids it shows the site all the same.
    navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
  });
}

/**
 * Has a worker that is still here look for its successor, which ends it (retired-worker.ts). A browser looks by itself only
 * when no page has asked the worker for anything for a second.
 */
export function retireWorker(): () => void {
  if (!canHaveWorker()) return () => {};
  return afterLoad(() => {
    navigator.serviceWorker
      .getRegistration()
      .then((registration) => registration?.update())
      .catch(() => undefined); // gone in the meantime, which is what is wanted
  });
}

/** Has the worker keep these addresses of ours for when there is no network. It keeps what the server calls public. */
export async function cacheForOffline(addresses: string[]): Promise<void> {
  if (!canHaveWorker()) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(addresses);
}

/** Scripts and fonts of this page, fetched before there was a worker. */
export function assetsOfThisPage(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
}
