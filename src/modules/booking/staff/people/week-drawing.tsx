import { type PointerEvent, useRef, useState } from "react";
import type { HoursSpan } from "#modules/scheduling/domain/resource.ts";
import { formatTime, minutesOf, toTime } from "#shared/zoned-time.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { cx } from "#web/cx.ts";
import { findSpanIssues, minutesOfDay } from "../../domain/hours-spans.ts";
import { formatHours } from "./format-day.ts";

export type Week = readonly (readonly HoursSpan[])[];

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const STEP = 15;

type WeekDrawingProps = {
  week: Week;
  /** The week now in force: days that differ from this week are marked. */
  former: Week;
  isLocked: boolean;
  onChange: (weekday: number, spans: readonly HoursSpan[]) => void;
};

/**
 * A usual week as bars on one scale. Dragging over a free stretch draws hours; the typed form beside it can do the
 * same.
 */
export function WeekDrawing({ week, former, isLocked, onChange }: WeekDrawingProps) {
  const edges = [...week, ...former].flat().flatMap(({ opens, closes }) => [minutesOf(opens), minutesOf(closes)]);
  const from = Math.floor(Math.min(8 * 60, ...edges) / 60) * 60;
  const to = Math.ceil(Math.max(18 * 60, ...edges) / 60) * 60;
  const hours = Array.from({ length: (to - from) / 120 + 1 }, (_, index) => from + index * 120).filter(
    (at) => at <= to,
  );
  return (
    <section aria-label="Usual week">
      <div aria-hidden className="flex pb-1.5 text-small text-ink-soft">
        <span className="w-24 shrink-0" />
        <span className="relative h-5 grow">
          {hours.map((at, index) => (
            <span
              key={at}
              className={cx("nums absolute -translate-x-1/2 whitespace-nowrap", index % 2 === 1 && "max-md:hidden")}
              style={{ left: shareOf(at, from, to) }}
            >
              {formatTime(toTime(at % 1440)).replace(":00", "")}
            </span>
          ))}
        </span>
        <span className="w-16 shrink-0 text-right">Hours</span>
      </div>
      {DAYS.map((name, weekday) => (
        <DayRow
          key={name}
          name={name}
          spans={week[weekday] ?? []}
          isChanged={JSON.stringify(week[weekday]) !== JSON.stringify(former[weekday])}
          isLocked={isLocked}
          scale={{ from, to }}
          onChange={(spans) => onChange(weekday, spans)}
        />
      ))}
    </section>
  );
}

type Scale = { from: number; to: number };
type DayRowProps = {
  name: string;
  spans: readonly HoursSpan[];
  isChanged: boolean;
  isLocked: boolean;
  scale: Scale;
  onChange: (spans: readonly HoursSpan[]) => void;
};

function DayRow({ name, spans, isChanged, isLocked, scale, onChange }: DayRowProps) {
  const { drawn, ...draw } = useDrawing(scale, spans, onChange);
  const { from, to } = scale;
  return (
    <div className="flex h-[46px] items-center border-t border-linen">
      <span className="w-24 shrink-0 font-medium">{name}</span>
      <div
        className={cx("relative h-full grow touch-pan-y", !isLocked && "cursor-crosshair")}
        {...(isLocked ? {} : draw)}
      >
        {hoursOf(scale).map((at) => (
          <span
            key={at}
            aria-hidden
            className="absolute inset-y-0 w-px bg-linen"
            style={{ left: shareOf(at, from, to) }}
          />
        ))}
        {spans.length === 0 && !drawn && (
          <span className="absolute inset-y-0 left-2 flex items-center text-ink-soft">Not working</span>
        )}
        {spans.map((span) => (
          <span
            key={span.opens}
            className={cx(
              "nums absolute inset-y-2 flex items-center justify-between overflow-hidden border-l-[3px] pl-2 text-small font-medium",
              isChanged ? "border-clay bg-rose-pale" : "border-sage bg-sage-pale",
            )}
            style={{ left: shareOf(minutesOf(span.opens), from, to), width: widthOf(span, scale) }}
          >
            <span className="truncate">
              {wallTime(span.opens)} to {wallTime(span.closes)}
            </span>
            {!isLocked && (
              <button
                type="button"
                aria-label={`Remove ${wallTime(span.opens)} to ${wallTime(span.closes)} on ${name}`}
                className="flex h-full w-6 shrink-0 items-center justify-center focus-visible:outline-offset-[-3px]"
                onPointerDown={(event) => event.stopPropagation()}
                onClick={() => onChange(spans.filter((other) => other !== span))}
              >
                <StaffIcon name="close" size={16} />
              </button>
            )}
          </span>
        ))}
        {drawn && (
          <span
            className="pointer-events-none absolute inset-y-2 border border-clay bg-rose-pale"
            style={{ left: shareOf(minutesOf(drawn.opens), from, to), width: widthOf(drawn, scale) }}
          />
        )}
      </div>
      <span className="nums w-16 shrink-0 text-right">{spans.length > 0 && formatHours(minutesOfDay(spans))}</span>
    </div>
  );
}

/** Returns the full hours of a day's scale, each of which has a line. */
const hoursOf = ({ from, to }: Scale) => Array.from({ length: (to - from) / 60 + 1 }, (_, index) => from + index * 60);

/** Draws a span with the pointer in steps of a quarter hour, without overlaps. */
function useDrawing(scale: Scale, spans: readonly HoursSpan[], onChange: (spans: readonly HoursSpan[]) => void) {
  const start = useRef<number>(undefined);
  const [drawn, setDrawn] = useState<HoursSpan>();
  const minuteAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    return Math.round((scale.from + share * (scale.to - scale.from)) / STEP) * STEP;
  };
  return {
    drawn,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = minuteAt(event);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current === undefined) return;
      const [opens = 0, closes = 0] = [start.current, minuteAt(event)].sort((a, b) => a - b);
      setDrawn(closes > opens ? { opens: toTime(opens), closes: toTime(closes) } : undefined);
    },
    onPointerUp() {
      start.current = undefined;
      setDrawn(undefined);
      if (!drawn) return;
      const next = [...spans, drawn].sort((a, b) => (a.opens < b.opens ? -1 : 1));
      if (findSpanIssues(next).length === 0) onChange(next);
    },
    onPointerCancel() {
      start.current = undefined;
      setDrawn(undefined);
    },
  };
}

const shareOf = (minute: number, from: number, to: number) => `${((minute - from) / (to - from)) * 100}%`;
const widthOf = ({ opens, closes }: HoursSpan, { from, to }: Scale) =>
  `${((minutesOf(closes) - minutesOf(opens)) / (to - from)) * 100}%`;
/** Returns "1:45"; the scale shows am or pm. */
const wallTime = (time: string) => formatTime(time === "24:00" ? "00:00" : time).replace(/ [ap]m$/, "");
