import { formatDay, formatTime } from "#shared/zoned-time.ts";
import { cx } from "#web/cx.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import type { FreeDaysReading } from "../../free-days.ts";

export type Place = { date: string; time: string };

type FreeTimesProps = {
  freeTimes: FreeDaysReading;
  chosen: Place | undefined;
  onChoose: (place: Place) => void;
  phone: string;
};

const ROWS = [1, 2, 3];

/** Lists the next days with a few of their free times, in clinic time. */
export function FreeTimes({ freeTimes: { state, retry }, chosen, onChoose, phone }: FreeTimesProps) {
  if (state.kind === "failed") {
    return (
      <div role="alert" className="border-y border-linen py-4 text-small">
        <p>We couldn’t load the calendar.</p>
        <Button look="text" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  }
  if (state.kind === "read" && state.days.length === 0) {
    return (
      <p className="border-y border-linen py-4 text-small">
        Nothing is available in the next few weeks. Call {phone}. Times open up every day.
      </p>
    );
  }
  return (
    <ul aria-busy={state.kind === "reading" || undefined} className="no-print border-t border-linen">
      {state.kind === "reading"
        ? ROWS.map((row) => (
            <li key={row} className="flex items-center gap-4 border-b border-linen py-3">
              <Skeleton className="h-5 w-20" />
              <Skeleton className="h-11 w-24 rounded-pill" />
              <Skeleton className="h-11 w-24 rounded-pill" />
            </li>
          ))
        : state.days.map(({ date, times }) => (
            <li
              key={date}
              className="grid gap-2 border-b border-linen py-3 min-[380px]:grid-cols-[5.25rem_minmax(0,1fr)] min-[380px]:items-center lg:max-2xl:grid-cols-1"
            >
              <span className="nums text-note whitespace-nowrap">
                {formatDay(date, { weekday: "short", month: "short" })}
              </span>
              <span className="grid grid-cols-[repeat(auto-fill,minmax(max(4.75rem,calc((100%-1rem)/3)),1fr))] gap-2">
                {times.map((time) => {
                  const isChosen = chosen?.date === date && chosen.time === time;
                  return (
                    <button
                      key={time}
                      type="button"
                      aria-pressed={isChosen}
                      aria-label={`${formatDay(date)}, ${formatTime(time)}`}
                      className={cx(
                        "nums min-h-11 rounded-pill border px-1 text-small whitespace-nowrap",
                        isChosen ? "border-ink bg-ink text-paper" : "border-edge bg-paper hover:bg-linen",
                      )}
                      onClick={() => onChoose({ date, time })}
                    >
                      {formatTime(time)}
                    </button>
                  );
                })}
              </span>
            </li>
          ))}
    </ul>
  );
}
