import type { ReactNode } from "react";
import { cx } from "#web/cx.ts";

type DraftBarProps = {
  /** "Draft of version 13, saved" */
  title: string;
  /** Text about when the draft can be published, or is scheduled to be. */
  children?: ReactNode;
  /** The possible actions, the primary one last. */
  actions: ReactNode;
  /** A class that positions the bar within a screen's padding. */
  className?: string;
};

/** The bar at the bottom while there is a draft or a scheduled version. */
export function DraftBar({ title, children, actions, className }: DraftBarProps) {
  return (
    <section aria-label="Draft" className={cx("unsaved-bar draft-bar on-ink flex-wrap py-2 max-md:gap-y-2", className)}>
      <p className="flex min-w-0 grow basis-60 items-center gap-x-3 md:flex-wrap">
        <span aria-hidden className="size-2 shrink-0 rounded-pill bg-clay" />
        <span className="shrink-0 font-semibold text-white">{title}</span>
        <span className="min-w-0 max-md:truncate">{children}</span>
      </p>
      <div className="flex flex-wrap gap-2 max-md:[&>.btn]:px-3">{actions}</div>
    </section>
  );
}
