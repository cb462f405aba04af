import { useEffect, useState } from "react";
import { now } from "./now.ts";

/**
 * Returns the seconds left until an instant, by the clinic's clock; `undefined` before hydration, because the server's
 * clock isn't the visitor's.
 */
export function useSecondsLeft(expiresAt: string | undefined): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    if (!expiresAt) {
      setLeft(undefined);
      return;
    }
    const tick = () => setLeft(Math.max(0, Math.ceil((Date.parse(expiresAt) - now().getTime()) / 1_000)));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [expiresAt]);
  return left;
}

/** Formats a number of seconds as minutes and seconds: "9:41". Returns "10:00" until the number is known. */
export function formatCountdown(secondsLeft: number | undefined): string {
  if (secondsLeft === undefined) return "10:00";
  return `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, "0")}`;
}
