import { KEPT_COPY } from "#web/worker/kept-caches.ts";

/** When the document on the screen was made, if the service worker took it from this device; `undefined` if it is new. */
export function keptCopyMadeAt(): Date | undefined {
  const [navigation] = performance.getEntriesByType("navigation");
  if (!(navigation instanceof PerformanceNavigationTiming)) return undefined;
  const mark = navigation.serverTiming.find(({ name }) => name === KEPT_COPY);
  return mark && new Date(mark.duration);
}
