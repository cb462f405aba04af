import { useEffect, useState } from "react";
import { cx } from "#web/ui/cx.ts";
import { Icon } from "#web/ui/icon.tsx";

/** Seconds left until an instant; `undefined` before hydration, as the server's clock isn't the visitor's. */
export function useSecondsLeft(expiresAt: string | undefined): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    if (!expiresAt) {
      setLeft(undefined);
      return;
    }
    const tick = () => setLeft(Math.max(0, Math.ceil((Date.parse(expiresAt) - Date.now()) / 1_000)));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [expiresAt]);
  return left;
}

const ANNOUNCED = new Set([300, 120, 60]);

/** How long the time is still held (BK-2); said aloud at five, two and one minute, clay in the last. */
export function HoldPill({ secondsLeft }: { secondsLeft: number | undefined }) {
  const minutes = Math.floor((secondsLeft ?? 0) / 60);
  const clock = secondsLeft === undefined ? "10 min" : `${minutes}:${String(secondsLeft % 60).padStart(2, "0")}`;
  const isLast = secondsLeft !== undefined && secondsLeft <= 60;
  return (
    <span
      className={cx(
        "nums inline-flex min-h-9 items-center gap-2 rounded-pill px-4 text-small text-paper",
        isLast ? "bg-clay" : "bg-ink",
      )}
    >
      <Icon name="clock" size={18} />
      <span role="timer">Held for {clock}</span>
      <span className="sr-only" aria-live="polite">
        {secondsLeft !== undefined && ANNOUNCED.has(secondsLeft)
          ? `Your time is held for ${minutes} more ${minutes === 1 ? "minute" : "minutes"}`
          : ""}
      </span>
    </span>
  );
}
