import { useEffect, useRef } from "react";
import type { WireBoardDay } from "#modules/booking/staff/contract/board.ts";
import { now } from "#web/now.ts";
import { type TimeScale, xOf } from "../geometry/time-scale.ts";
import { minuteOf, timeAt } from "../live/day-time.ts";

const EVERY_MS = 10_000;

/**
 * Calls `place`, which positions an element, with the current minute of the day: now and every ten seconds, without a
 * render.
 */
export function usePresent(
  day: Pick<WireBoardDay, "startsAt">,
  scale: TimeScale,
  place: (minute: number, isShown: boolean) => void,
) {
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  useEffect(() => {
    const tick = () => {
      const minute = minuteOf(day, now());
      latest.current(minute, minute >= scale.from && minute <= scale.to);
    };
    tick();
    const timer = setInterval(tick, EVERY_MS);
    return () => clearInterval(timer);
  }, [day, scale]);
}

/** Shows the line for the current time across all lanes. */
export function NowLine({ day, scale }: { day: WireBoardDay; scale: TimeScale }) {
  const line = useRef<HTMLDivElement>(null);
  usePresent(day, scale, (minute, isShown) => {
    if (!line.current) return;
    line.current.hidden = !isShown;
    line.current.style.transform = `translateX(${Math.round(xOf(scale, minute))}px)`;
  });
  return <div ref={line} className="board-now" hidden />;
}

/**
 * Hides an hour's label that the pill with the current time would partly cover. Measures all positions before writing,
 * so that the browser computes the layout only once.
 */
function hideCovered(pill: HTMLElement): void {
  const labels = [...(pill.parentElement?.children ?? [])].filter(
    (one): one is HTMLElement => one !== pill && one instanceof HTMLElement,
  );
  const covers = pill.hidden ? undefined : pill.getBoundingClientRect();
  const isCovered = labels.map((label) => {
    if (!covers) return false;
    const { left, right } = label.getBoundingClientRect();
    return left < covers.right && right > covers.left;
  });
  labels.forEach((label, index) => {
    label.style.visibility = isCovered[index] ? "hidden" : "";
  });
}

/** Shows the current time in its pill above the lanes. */
export function NowTime({ day, scale }: { day: WireBoardDay; scale: TimeScale }) {
  const pill = useRef<HTMLSpanElement>(null);
  usePresent(day, scale, (minute, isShown) => {
    if (!pill.current) return;
    pill.current.hidden = !isShown;
    pill.current.textContent = timeAt(day, Math.floor(minute)).split(" ")[0] ?? "";
    pill.current.style.insetInlineStart = `${Math.round(xOf(scale, minute)) + 1}px`;
    // Measures in the frame's own layout pass: measuring earlier would force another one.
    requestAnimationFrame(() => pill.current && hideCovered(pill.current));
  });
  return <span ref={pill} className="board-now-time nums" hidden />;
}
