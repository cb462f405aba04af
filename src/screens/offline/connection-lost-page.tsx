import { useEffect, useState } from "react";
import { telLink } from "#web/shell/menu.ts";
import { useOptionalShellData } from "#web/shell/shell-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { ReachLink } from "#web/ui/reach-link.tsx";
import { type CachedPage, isCached, listCachedPages } from "#web/worker/offline-caches.ts";
import { isReachable } from "./connection-error.ts";

const MOST_SHOWN = 8;

/**
 * Shows that a page couldn't be loaded (SH-13) and retries, also automatically when the network is back. If this device
 * has cached that page, it is shown instead.
 */
export function ConnectionLostPage() {
  const contact = useOptionalShellData()?.contact;
  const [isTrying, setIsTrying] = useState(false);
  const [hasFailedAgain, setHasFailedAgain] = useState(false);
  const [pages, setPages] = useState<CachedPage[]>([]);

  useEffect(() => {
    const reload = () => location.reload();
    addEventListener("online", reload);
    let isOver = false;
    void isCached(location.pathname + location.search).then((isHere) => {
      if (isOver) return;
      if (isHere && navigator.serviceWorker.controller) reload();
      else void listCachedPages(MOST_SHOWN).then((found) => !isOver && setPages(found));
    });
    return () => {
      isOver = true;
      removeEventListener("online", reload);
    };
  }, []);

  const tryAgain = async () => {
    setIsTrying(true);
    setHasFailedAgain(false);
    if (await isReachable()) {
      location.reload();
      return;
    }
    setIsTrying(false);
    setHasFailedAgain(true);
  };

  return (
    <section className="wrap section grid-12">
      <div className="md:col-span-7 xl:col-span-6">
        <h1 className="text-h1">You lost your connection</h1>
        <p className="measure pt-6">
          We couldn’t load this page. Nothing you entered was sent, and your cart is safe on this device.
        </p>
        <p role="status" className="measure pt-3 text-small text-ink-soft">
          {hasFailedAgain && "Still no connection. We’ll reconnect automatically."}
        </p>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-5">
          <Button busy={isTrying} busyText="Trying" onClick={tryAgain}>
            Try again
          </Button>
          {contact && (
            <ReachLink href={telLink(contact.phone)} className="btn btn-outline nums">
              {contact.phoneDisplay}
            </ReachLink>
          )}
        </p>
      </div>
      {pages.length > 0 && (
        <nav aria-labelledby="kept-pages" className="md:col-span-4 md:col-start-9">
          <h2 id="kept-pages" className="text-h3">
            Available offline
          </h2>
          <CachedPageList pages={pages} />
        </nav>
      )}
    </section>
  );
}

/**
 * Shows links to pages that this device has cached. They load documents, which the service worker finds, not page data.
 */
function CachedPageList({ pages }: { pages: CachedPage[] }) {
  return (
    <ul className="mt-4 border-t border-linen">
      {pages.map(({ path, title }) => (
        <li key={path} className="border-b border-linen">
          <a href={path} className="row-link flex min-h-14 items-center justify-between gap-4 py-2">
            <span className="row-title text-card">{title}</span>
            <Icon name="arrow" className="row-arrow" />
          </a>
        </li>
      ))}
    </ul>
  );
}
