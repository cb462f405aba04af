import type { ReactNode } from "react";
import { cx } from "../../cx.ts";
import { Icon } from "../pictures/icon.tsx";

/** `anchor` names the content in addresses: a link to it opens its row, also without JavaScript. */
export type AccordionItem = { id: string; title: ReactNode; content: ReactNode; open?: boolean; anchor?: string };

/** Rows of 64 that open; with `name` only one at a time. Works before JavaScript arrives, and in-page search opens it. */
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
