import { Icon } from "#web/ui/pictures/icon.tsx";
import type { CachedPage } from "#web/worker/offline-caches.ts";

/** Links to pages that this device has cached: as documents, which the service worker finds, and not as their data. */
export function CachedPageList({ pages }: { pages: CachedPage[] }) {
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
