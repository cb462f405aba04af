import { Link } from "react-router";
import { cx } from "#web/cx.ts";
import type { LinkTab } from "./link-tabs.tsx";

/** Views of a list as chips, for screens whose tabs already lead to other lists. */
export function LinkChips({ links, label }: { links: readonly LinkTab[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ to, label: words, count, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isCurrent ? "page" : undefined}
              className={cx("chip", isCurrent ? "border-ink bg-ink font-medium text-paper" : "hover:bg-sand")}
            >
              {words}
              {count !== undefined && <span className="nums"> {count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
