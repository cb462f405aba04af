import type { ReactNode } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { addDays, formatDay, formatTime } from "#shared/zoned-time.ts";
import { cx } from "#web/cx.ts";
import type { RuleOverride } from "../board/moves/rule-override-form.tsx";
import { OtherTime } from "./other-time.tsx";
import type { Start } from "./places.ts";
import { daysOf, nearestStarts, partsOf } from "./places.ts";

type WhenFieldProps = {
  /** For a walk-in, who can come only today: why no start fits, and the way to book another day. */
  walkIn?: { full: ReactNode; onAnotherDay(): void } | undefined;
  starts: readonly Start[];
  chosen: Start | undefined;
  today: string;
  from: string;
  isLoading: boolean;
  error: string;
  holdError: unknown;
  hasTreatment: boolean;
  onChoose(start: Start): void;
  onFrom(date: string): void;
  onDay(date: string): void;
  day: string | undefined;
  refused: { time: string; error: unknown } | undefined;
  onTry(date: string, time: string, override?: RuleOverride): void;
};

const MOST_DAYS = 5;

/** Shows the days with their numbers of free starts, and one day's starts that fit all treatments. */
export function WhenField(props: WhenFieldProps) {
  const {
    walkIn,
    starts,
    chosen,
    today,
    from,
    isLoading,
    error,
    holdError,
    hasTreatment,
    onChoose,
    onFrom,
    onDay,
    day,
    refused,
    onTry,
  } = props;
  const days = walkIn ? [] : withFirstDay(daysOf(starts), from, hasTreatment && !isLoading);
  const at = Math.max(
    0,
    days.findIndex(({ date }) => date === day),
  );
  const shown = days
    .slice(Math.max(0, Math.min(at, days.length - MOST_DAYS)), Math.max(MOST_DAYS, at + 1))
    .slice(-MOST_DAYS);
  return (
    <div className="grid content-start gap-4" aria-busy={isLoading}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          <b className="font-medium">When</b>{" "}
          {hasTreatment && !walkIn?.full && <span className="text-ink-soft">everything fits at these starts</span>}
        </p>
        {walkIn?.full ? null : walkIn ? (
          <button type="button" className="link" onClick={walkIn.onAnotherDay}>
            Book another day
          </button>
        ) : (
          <label className="flex items-center gap-2 text-small">
            From
            <input
              type="date"
              className="field w-auto"
              value={from}
              min={today}
              onChange={(event) => event.currentTarget.value >= today && onFrom(event.currentTarget.value)}
            />
          </label>
        )}
      </div>
      {!hasTreatment && <p className="text-ink-soft">Choose a treatment to see when it fits.</p>}
      {isLoading && <div className="skeleton h-24" aria-hidden />}
      {error && <p className="text-error">{error}</p>}
      {walkIn?.full}
      {!walkIn && hasTreatment && !isLoading && !error && starts.length === 0 && (
        <p>
          Nothing fits in four weeks.{" "}
          <button type="button" className="link" onClick={() => onFrom(addDays(from, 28))}>
            Look four weeks later
          </button>
        </p>
      )}
      {shown.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Day</legend>
          {shown.map(({ date, count }) => (
            <button
              key={date}
              type="button"
              aria-pressed={date === day}
              className={cx("chip", date === day ? "border-ink bg-ink text-paper" : "bg-white hover:bg-sand")}
              onClick={() => onDay(date)}
            >
              {date === today ? "Today" : formatDay(date, { weekday: "short", month: "short" })}
              <span className={cx("nums", date === day ? "text-on-ink" : "text-ink-soft")}>
                {count}
                <span className="sr-only"> places</span>
              </span>
            </button>
          ))}
        </fieldset>
      )}
      {isApiError(holdError) && !refused && (
        <div role="alert" className="grid gap-2 bg-rose-pale px-3 py-2">
          <p>{takenWords(holdError, chosen)}</p>
          {chosen && (
            <div className="flex flex-wrap gap-2">
              {nearestStarts(starts, chosen.startsAt).map((start) => (
                <button
                  key={start.startsAt}
                  type="button"
                  className="chip bg-white hover:bg-sand"
                  onClick={() => onChoose(start)}
                >
                  {formatTime(start.time)}
                </button>
              ))}
            </div>
          )}
        </div>
      )}
      {day &&
        partsOf(starts, day).map((part) => (
          <fieldset key={part.name} className="grid gap-1.5">
            <legend className="sr-only">{part.name}</legend>
            <p className="text-small text-ink-soft" aria-hidden>
              {part.name}
            </p>
            <div className="flex flex-wrap gap-2">
              {part.starts.map((start) => (
                <button
                  key={start.startsAt}
                  type="button"
                  aria-pressed={start.startsAt === chosen?.startsAt}
                  className={cx(
                    "chip nums",
                    start.startsAt === chosen?.startsAt ? "border-ink bg-ink text-paper" : "bg-white hover:bg-sand",
                  )}
                  onClick={() => onChoose(start)}
                >
                  {formatTime(start.time).replace(/ [ap]m$/, "")}
                  <span className="sr-only">{start.time < "12:00" ? " am" : " pm"}</span>
                </button>
              ))}
            </div>
          </fieldset>
        ))}
      {hasTreatment && !isLoading && (
        <OtherTime day={day ?? from} refused={refused} onTry={(time, override) => onTry(day ?? from, time, override)} />
      )}
    </div>
  );
}

/** Adds the first day even if it is full, because staff can try a time on that day. */
function withFirstDay(days: ReturnType<typeof daysOf>, from: string, isRead: boolean) {
  return isRead && !days.some(({ date }) => date === from) ? [{ date: from, count: 0 }, ...days] : days;
}

function takenWords(error: { code: string; message: string }, chosen: Start | undefined): string {
  if (error.code !== "slot_taken") return error.message;
  return `${chosen ? formatTime(chosen.time) : "This time"} was taken a moment ago. Nearest:`;
}
