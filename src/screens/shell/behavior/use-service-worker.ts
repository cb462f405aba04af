import { useEffect, useRef } from "react";
import { useHref, useLocation } from "react-router";
import { assetsOfThisPage, cacheForOffline, retireWorker, startWorker } from "../../offline/service-worker.ts";
import { cacheMenuForOffline } from "./use-menu.ts";

const AFTER_PAGE_MS = 2_000;

/**
 * Starts the service worker and passes it the pages a guest views, because pages reached within the application are
 * never requested as documents, and the first one loaded before there was a worker. For a customer, only shared
 * documents are cached, as they are loaded. If the operator has switched it off, makes an existing worker find that
 * out.
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
