import type { WireBoardDay } from "#modules/booking/staff/contract/board.ts";
import { expectedSum, hoursBooked, stripOf } from "../live/strip.ts";
import { DragStrip } from "./drag-strip.tsx";

/** The day's counts. During a drag, a dark strip over it shows what is dragged and where. */
export function BoardStrip({ strip, hasSum }: { strip: WireBoardDay["strip"]; hasSum: boolean }) {
  const booked = hoursBooked(strip);
  return (
    <div className="relative min-h-10 border-b border-linen">
      <div className="flex min-h-10 flex-wrap items-center gap-x-6 gap-y-1 py-2">
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {stripOf(strip).map(({ count, what, isExtra }) => (
            <li key={what} className={isExtra ? "hidden lg:block" : undefined}>
              <b className="nums font-semibold">{count}</b> {what}
            </li>
          ))}
        </ul>
        <p className="ml-auto flex gap-6">
          {booked && <span className="hidden text-ink-soft lg:inline">{booked}</span>}
          {hasSum && (
            <span>
              <b className="nums font-semibold">{expectedSum(strip)}</b> expected
            </span>
          )}
        </p>
      </div>
      <DragStrip keys={["ArrowLeft", "ArrowRight"]} />
    </div>
  );
}
