import { useId, useState } from "react";
import type { WireBoardWeek } from "#modules/booking/staff/contract/board.ts";
import type { WirePlace } from "#modules/booking/staff/contract/places.ts";
import { formatDay, formatTime } from "#shared/zoned-time.ts";
import { cx } from "#web/cx.ts";
import { now } from "#web/now.ts";
import { minuteOf } from "../board/live/day-time.ts";
import { dayNumbers, placeInStrip } from "./week-cells.ts";

type WeekCellProps = {
  name: string;
  day: WireBoardWeek["lanes"][number]["days"][number];
  week: WireBoardWeek;
  span: { from: number; to: number };
  today: string;
  places: readonly WirePlace[];
  onBook(place: WirePlace): void;
};

/** Shows a practitioner's day as a strip of booked time, with ticks where the treatment fits. */
export function WeekCell({ name, day, week, span, today, places, onBook }: WeekCellProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const numbers = dayNumbers(day);
  const closed = week.days.find(({ date }) => date === day.date)?.closed;
  const column = week.days.find(({ date }) => date === day.date);
  const className = cx("relative border-l border-linen p-2 align-top", day.date === today && "bg-today");
  if (!numbers || !column)
    return (
      <td className={cx(className, "week-off")}>
        <p className="pt-3 text-ink-soft">{closed ? `Closed: ${closed}` : "Off"}</p>
      </td>
    );
  const present =
    day.date < today ? Number.POSITIVE_INFINITY : day.date > today ? Number.NEGATIVE_INFINITY : minuteOf(column, now());
  return (
    <td className={className}>
      <div className="relative h-5 border border-linen bg-white" aria-hidden>
        {day.booked.map((stretch) => {
          const { left, width } = placeInStrip(span, stretch);
          return (
            <span
              key={`${stretch.from}${stretch.appointmentId}`}
              className={cx(
                "absolute inset-y-0 border-r border-white",
                stretch.to <= present ? "bg-whisker" : "bg-sage",
              )}
              style={{ left: `${left}%`, width: `${width}%` }}
            />
          );
        })}
        {places.map((place) => (
          <span
            key={place.startsAt}
            className="absolute -inset-y-1 w-1 bg-clay"
            style={{ left: `${placeInStrip(span, { from: minuteOf(column, place.startsAt), to: span.to }).left}%` }}
          />
        ))}
      </div>
      <p className="nums flex justify-between pt-1 text-small">
        <span>{numbers.booked}</span>
        <span>{numbers.share}</span>
      </p>
      {places.length > 0 && (
        <button
          type="button"
          className="absolute inset-0 cursor-pointer"
          aria-label={`${formatDay(day.date, { weekday: "short", month: "short" })}, ${name}, ${places.length} places`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        />
      )}
      {isOpen && places.length > 0 && (
        <div
          id={listId}
          className="absolute top-full right-0 z-10 grid max-h-[320px] w-[280px] overflow-y-auto border border-edge bg-white p-3"
        >
          <p className="flex justify-between pb-1 font-semibold">
            {formatDay(day.date, { weekday: "short", month: "short" })}, {name}
            <span className="font-regular text-ink-soft">{places.length} places</span>
          </p>
          <ul>
            {places.map((place) => (
              <li key={place.startsAt} className="flex min-h-9 items-center justify-between coarse:min-h-11">
                <span className="nums font-medium">{formatTime(place.time)}</span>
                <button type="button" className="link" onClick={() => onBook(place)}>
                  Book<span className="sr-only"> {formatTime(place.time)}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </td>
  );
}
