import { useEffect, useRef } from "react";
import { now } from "#web/now.ts";
import { formatCountdown } from "#web/use-seconds-left.ts";

const HOURS_FROM_SECONDS = 6_000;

/** Returns the time until a hold (reservation of a slot) expires: "8:52", or "23 h" for a hold of a day. */
export function holdLeft(expiresAt: string): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(expiresAt) - now().getTime()) / 1_000));
  return seconds < HOURS_FROM_SECONDS ? formatCountdown(seconds) : `${Math.floor(seconds / 3_600)} h`;
}

/** Shows the time until a hold expires. Updates its text directly every second, so that nothing renders again. */
export function HoldCountdown({ expiresAt }: { expiresAt: string }) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const tick = () => {
      if (text.current) text.current.textContent = holdLeft(expiresAt);
    };
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [expiresAt]);
  return <span ref={text} className="nums" />;
}
