import { useEffect, useState } from "react";
import { now } from "./now.ts";

/** Seconds left until an instant; `undefined` before hydration, as the server's clock isn't the visitor's. By the clinic's clock. */
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

/** "9:41", minutes and seconds; `undefined` isn't known yet. */
export function formatCountdown(secondsLeft: number | undefined): string {
  if (secondsLeft === undefined) return "10:00";
  return `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, "0")}`;
}
