import { useEffect, useRef } from "react";
import { useHref, useLocation } from "react-router";
import { assetsOfThisPage, cacheForOffline, retireWorker, startWorker } from "../../offline/service-worker.ts";
import { cacheMenuForOffline } from "./use-menu.ts";

const AFTER_PAGE_MS = 2_000;

/**
 * Starts the service worker, and passes it the pages that a guest views: pages reached by navigation within the
 * application are never requested as documents, and the first page was loaded before there was a worker. For a
 * customer, the worker caches only shared documents when they are loaded. If the operator has switched the worker off,
 * makes an existing worker check for the newer script that removes it.
 */
export function useServiceWorker({ isGuest, isOff }: { isGuest: boolean; isOff: boolean }): void {
  const { pathname, search } = useLocation();
  const page = useHref({ pathname, search });
  const cachedOnce = useRef(new Set<string>());
  useEffect(() => (isOff ? retireWorker() : startWorker()), [isOff]);
  useEffect(() => {
    if (!isGuest || isOff || cachedOnce.current.has(page)) return;
    const timer = setTimeout(() => {
      const isFirst = cachedOnce.current.size === 0;
      cachedOnce.current.add(page);
      cacheMenuForOffline();
      void cacheForOffline(isFirst ? [page, ...assetsOfThisPage()] : [page]);
    }, AFTER_PAGE_MS);
    return () => clearTimeout(timer);
  }, [isGuest, isOff, page]);
}
