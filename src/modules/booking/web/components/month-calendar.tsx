import { type KeyboardEvent, useEffect, useRef } from "react";
import { addDays, weekdayOf } from "#shared/zoned-time.ts";
import { cx } from "#web/cx.ts";
import { useFormats } from "#web/formats.tsx";
import { Icon } from "#web/ui/pictures/icon.tsx";

export type CalendarDay = {
  date: string;
  free: boolean;
  freeStarts: number;
  reason?: string;
  /** If another visit needs an interval before this visit: the reason, and the first day after the interval. */
  why?: string;
  earliest?: string;
};

/** A day with at most this many start times gets a mark. */
const FEW = 3;

type MonthCalendarProps = {
  /** YYYY-MM */
  month: string;
  days: CalendarDay[];
  selected: string | undefined;
  today: string;
  isLoading: boolean;
  canGoBack: boolean;
  onSelect: (date: string) => void;
  onMonth: (month: string) => void;
};

const REASONS: Record<string, string> = {
  closed: "the clinic is closed",
  past: "is over",
  too_soon: "is too soon",
  not_suitable: "can’t be booked online",
  lead_time: "is too soon",
  horizon: "is too far ahead",
};

export function nextMonth(month: string, step: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const index = year * 12 + number - 1 + step;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}

const KEY_STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month calendar for choosing a free day. Arrow keys move, PageUp and PageDown change the month. */
export function MonthCalendar({
  month,
  days,
  selected,
  today,
  isLoading,
  canGoBack,
  onSelect,
  onMonth,
}: MonthCalendarProps) {
  const grid = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef<string | undefined>(undefined);
  const formats = useFormats();
  const { firstDayOfWeek, weekdays } = formats;
  const columnOf = (date: string) => (weekdayOf(date) - firstDayOfWeek + 7) % 7;
  const columns = weekdays.long.map((_, index) => {
    const weekday = (index + firstDayOfWeek) % 7;
    return { name: weekdays.long[weekday] ?? "", initial: weekdays.narrow[weekday] };
  });
  const byDate = new Map(days.map((day) => [day.date, day]));
  const first = `${month}-01`;
  const dates: string[] = [];
  for (let date = first; date.startsWith(month); date = addDays(date, 1)) dates.push(date);
  const cells: (string | null)[] = [...Array.from({ length: columnOf(first) }, () => null), ...dates];
  const weeks: (string | null)[][] = [];
  for (let index = 0; index < cells.length; index += 7) weeks.push([...cells.slice(index, index + 7)]);
  const inMonth = selected?.startsWith(month) ? selected : undefined;
  const focusable =
    inMonth ?? dates.find((date) => byDate.get(date)?.free) ?? (today.startsWith(month) ? today : first);

  useEffect(() => {
    if (!wantsFocus.current?.startsWith(month)) return;
    grid.current?.querySelector<HTMLButtonElement>(`[data-date="${wantsFocus.current}"]`)?.focus();
    wantsFocus.current = undefined;
  });

  const goTo = (date: string) => {
    if (date < today && !canGoBack) return;
    const target = grid.current?.querySelector<HTMLButtonElement>(`[data-date="${date}"]`);
    if (target) {
      target.focus();
      return;
    }
    wantsFocus.current = date;
    onMonth(date.slice(0, 7));
  };
  const press = (event: KeyboardEvent, date: string) => {
    const step = KEY_STEPS[event.key];
    if (step !== undefined) goTo(addDays(date, step));
    else if (event.key === "Home") goTo(addDays(date, -columnOf(date)));
    else if (event.key === "End") goTo(addDays(date, 6 - columnOf(date)));
    else if (event.key === "PageDown") goTo(`${nextMonth(month, 1)}-01`);
    else if (event.key === "PageUp" && canGoBack) goTo(`${nextMonth(month, -1)}-01`);
    else return;
    event.preventDefault();
  };

  const title = formats.month(first);
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between">
        <button
          type="button"
          className="icon-btn"
          aria-label="Previous month"
          disabled={!canGoBack}
          onClick={() => onMonth(nextMonth(month, -1))}
        >
          <Icon name="left" />
        </button>
        <h2 className="text-h3" aria-live="polite">
          {title}
        </h2>
        <button type="button" className="icon-btn" aria-label="Next month" onClick={() => onMonth(nextMonth(month, 1))}>
          <Icon name="right" />
        </button>
      </div>
      <table ref={grid} aria-label={title} aria-busy={isLoading} className="mt-4 w-full table-fixed text-center">
        <thead>
          <tr>
            {columns.map(({ name, initial }) => (
              <th key={name} scope="col" abbr={name} className="pb-3 text-small font-regular">
                <span aria-hidden="true">{initial}</span>
                <span className="sr-only">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {columns.map(({ name }, index) => {
                const date = week[index];
                if (!date) return <td key={name} />;
                const day = byDate.get(date);
                const isFree = day?.free === true;
                const isSelected = date === selected;
                const isFew = isFree && day.freeStarts <= FEW;
                return (
                  <td key={name}>
                    <button
                      type="button"
                      data-date={date}
                      tabIndex={date === focusable ? 0 : -1}
                      aria-label={`${formats.day(date)}${dayNote(day)}`}
                      aria-pressed={isSelected}
                      aria-disabled={!isFree || undefined}
                      aria-current={date === today ? "date" : undefined}
                      className={cx(
                        "nums relative inline-flex h-11 w-full max-w-11 items-center justify-center rounded-pill text-button sm:h-13 sm:max-w-13",
                        isSelected ? "bg-ink text-paper" : isFree ? "hover:bg-sand" : "text-disabled",
                        date === today && !isSelected && "border border-linen font-semibold",
                        isLoading && "opacity-40",
                      )}
                      onKeyDown={(event) => press(event, date)}
                      onClick={() => isFree && onSelect(date)}
                    >
                      {Number(date.slice(8))}
                      {isFew && <FewMark className={cx("absolute bottom-2", isSelected && "bg-paper")} />}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {days.some(({ free, freeStarts }) => free && freeStarts <= FEW) && (
        // Screen readers get this from the days themselves.
        <p aria-hidden="true" className="flex items-center gap-2.5 pt-4 text-small text-ink-soft">
          <FewMark /> three times or fewer left
        </p>
      )}
    </div>
  );
}

function FewMark({ className }: { className?: string | undefined }) {
  return <span className={cx("h-0.5 w-4 bg-clay", className)} />;
}

/** Returns the text that follows a day's date in its label: why it can't be chosen, or that few times are left. */
function dayNote(day: CalendarDay | undefined): string {
  if (!day) return "";
  if (!day.free) return `, ${REASONS[day.reason ?? ""] ?? "fully booked"}`;
  if (day.freeStarts > FEW) return "";
  return day.freeStarts === 1 ? ", one time left" : `, ${day.freeStarts} times left`;
}
