import { useRef } from "react";
import { type TimeScale, xOf } from "../../board/geometry/time-scale.ts";
import { usePresent } from "../../board/view/now-line.tsx";
import type { WeekDay } from "./week-view.ts";

/** The line of the present time in today's column. */
export function NowMark({ day, scale }: { day: WeekDay; scale: TimeScale }) {
  const line = useRef<HTMLDivElement>(null);
  usePresent(day, scale, (minute, isShown) => {
    if (!line.current) return;
    line.current.hidden = !isShown;
    line.current.style.transform = `translateY(${Math.round(xOf(scale, minute))}px)`;
  });
  return <div ref={line} className="hour-now" aria-hidden hidden />;
}
