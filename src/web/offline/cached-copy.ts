import { CACHED_COPY } from "#web/worker/offline-caches.ts";

/**
 * Returns when the current document was made, if the service worker took it from its cache; `undefined` if it is new.
 */
export function cachedCopyMadeAt(): Date | undefined {
  const [navigation] = performance.getEntriesByType("navigation");
  if (!(navigation instanceof PerformanceNavigationTiming)) return undefined;
  const mark = navigation.serverTiming.find(({ name }) => name === CACHED_COPY);
  return mark && new Date(mark.duration);
}
