import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** Nothing here yet: one picture, one sentence, one action (two at most). */
export function EmptyState(props: {
  title: string;
  text: ReactNode;
  picture?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  const { title, text, picture, action, className } = props;
  return (
    <div className={cx("flex flex-wrap items-center gap-x-7 gap-y-6", className)}>
      {picture && <div className="w-full sm:w-[220px]">{picture}</div>}
      <div>
        <h2 className="text-h3">{title}</h2>
        <p className="measure pt-2 text-ink-soft">{text}</p>
        {action && <div className="flex flex-wrap gap-x-5 gap-y-3 pt-5">{action}</div>}
      </div>
    </div>
  );
}
