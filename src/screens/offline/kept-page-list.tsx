import { Icon } from "#web/ui/pictures/icon.tsx";
import type { KeptPage } from "#web/worker/kept-caches.ts";

/** Links to pages that this device has kept: as documents, which the service worker finds, and not as their data. */
export function KeptPageList({ pages }: { pages: KeptPage[] }) {
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
