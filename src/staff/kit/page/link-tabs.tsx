import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { cx } from "#web/cx.ts";

export type LinkTab = {
  to: string;
  label: ReactNode;
  count?: number;
  /** Set by the screen if the path alone doesn't determine whether the tab is current, as with views of a list. */
  isCurrent?: boolean;
};

/** Tabs, 40 high, that are links: parts of a record, views of a list. */
export function LinkTabs({ tabs, label }: { tabs: readonly LinkTab[]; label: string }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className="overflow-x-auto overflow-y-hidden border-b border-linen px-4 md:px-6">
      <ul className="flex gap-5">
        {tabs.map(({ to, label: words, count, isCurrent = to === pathname }) => (
          <li key={to} className="-mb-px shrink-0">
            <Link
              to={to}
              aria-current={isCurrent ? "page" : undefined}
              className={cx(
                "flex min-h-10 items-center gap-1 border-b-2 focus-visible:outline-offset-[-2px] coarse:min-h-11",
                isCurrent ? "border-ink font-semibold" : "border-transparent hover:border-linen",
              )}
            >
              {words}
              {count !== undefined && <span className="nums font-regular text-ink-soft"> {count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
