import { cx } from "#web/cx.ts";
import type { WaitingCount } from "./navigation.ts";

type WaitingBadgeProps = { count: number; tone: WaitingCount["tone"]; className?: string };

/** Shows how many items wait behind an entry; in clay for payments and failures. */
export function WaitingBadge({ count, tone, className }: WaitingBadgeProps) {
  if (count === 0) return null;
  return (
    <span
      className={cx(
        "nums inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-pill px-1 text-note font-semibold text-white",
        tone === "alarm" ? "bg-clay" : "bg-ink-soft",
        className,
      )}
    >
      {count > 99 ? "99+" : count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
