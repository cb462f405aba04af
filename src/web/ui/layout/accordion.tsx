import type { ReactNode } from "react";
import { cx } from "../../cx.ts";
import { Icon } from "../pictures/icon.tsx";

/** `anchor` is the content's URL fragment: a link to it opens its row, even without JavaScript. */
export type AccordionItem = { id: string; title: ReactNode; content: ReactNode; open?: boolean; anchor?: string };

/**
 * Collapsible rows, 64 px high; with `name` only one is open at a time. Works before JavaScript loads, and in-page
 * search opens rows.
 */
export function Accordion({ items, name, className }: { items: AccordionItem[]; name?: string; className?: string }) {
  return (
    <div className={cx("border-t border-linen", className)}>
      {items.map((item) => (
        <details key={item.id} name={name} open={item.open} className="group border-b border-linen">
          <summary className="flex min-h-16 items-center justify-between gap-4 py-3">
            <span className="text-card">{item.title}</span>
            <Icon name="plus" className="group-open:hidden" />
            <Icon name="minus" className="hidden group-open:block" />
          </summary>
          <div id={item.anchor} className="measure scroll-mt-24 pb-6 text-ink-soft">
            {item.content}
          </div>
        </details>
      ))}
    </div>
  );
}
