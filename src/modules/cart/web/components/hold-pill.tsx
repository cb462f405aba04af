import { cx } from "#web/cx.ts";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { formatCountdown } from "#web/use-seconds-left.ts";

const ANNOUNCED = new Set([300, 120, 60]);

/**
 * Shows how long the time is still held (BK-2). Announced to screen readers at five, two and one minutes; clay-colored
 * in the last minute.
 */
export function HoldPill({ secondsLeft }: { secondsLeft: number | undefined }) {
  const minutes = Math.floor((secondsLeft ?? 0) / 60);
  const isLast = secondsLeft !== undefined && secondsLeft <= 60;
  return (
    <span
      className={cx(
        "nums inline-flex min-h-9 items-center gap-2 rounded-pill px-4 text-small text-paper",
        isLast ? "bg-clay" : "bg-ink",
      )}
    >
      <Icon name="clock" size={18} />
      <span role="timer">Held for {formatCountdown(secondsLeft)}</span>
      <span className="sr-only" aria-live="polite">
        {secondsLeft !== undefined && ANNOUNCED.has(secondsLeft)
          ? `Your time is held for ${minutes} more ${minutes === 1 ? "minute" : "minutes"}`
          : ""}
      </span>
    </span>
  );
}
