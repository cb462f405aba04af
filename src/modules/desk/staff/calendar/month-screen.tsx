import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { WireBoardMonth } from "#modules/booking/staff/contract/board.ts";
import { nextMonth } from "#modules/booking/web/components/month-calendar.tsx";
import { formatMinutes } from "#shared/duration.ts";
import { dateInZone, formatDay, weekdayOf } from "#shared/zoned-time.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { StaleWhileLoading } from "#staff/kit/feedback/stale-while-loading.tsx";
import { useKeys } from "#staff/kit/keys/use-keys.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { cx } from "#web/cx.ts";
import { now } from "#web/now.ts";
import { CalendarTabs } from "../board/dates/calendar-tabs.tsx";
import { DateSteps } from "../board/dates/date-steps.tsx";
import { deskApi } from "../board/live/desk-api.ts";

type Day = WireBoardMonth["days"][number];

/** Shows a month day by day: how much is booked, closures, and who is off. A click on a day opens its board. */
export function MonthScreen() {
  const { timeZone } = useClinic();
  const [search, setSearch] = useSearchParams();
  const today = dateInZone(now(), timeZone);
  const requestedMonth = search.get("month") ?? "";
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(requestedMonth) ? requestedMonth : today.slice(0, 7);
  const [state, setState] = useState<{ data?: WireBoardMonth; error?: unknown; isLoading: boolean }>({
    isLoading: true,
  });
  const [again, setAgain] = useState(0);
  const turn = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `again` repeats a failed request
  useEffect(() => {
    turn.current += 1;
    const mine = turn.current;
    setState((before) => ({ ...before, error: undefined, isLoading: true }));
    deskApi.call("readBoardMonth", { query: { month } }).then(
      ({ data }) => mine === turn.current && setState({ data, isLoading: false }),
      (error: unknown) => mine === turn.current && setState({ error, isLoading: false }),
    );
  }, [month, again]);
  const go = (month: string) => setSearch({ month }, { replace: true });
  useKeys(
    {
      "[": { label: "The month before", run: () => go(nextMonth(month, -1)) },
      "]": { label: "The next month", run: () => go(nextMonth(month, 1)) },
      t: { label: "This month", run: () => go(today.slice(0, 7)) },
    },
    { group: "Month" },
  );
  const to = (month: string) => `/admin/calendar/month?month=${month}`;
  const { data, error, isLoading } = state;
  return (
    <div className="min-w-0 px-4 pb-8 md:px-6">
      <header className="flex min-h-[68px] flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <h1 className="text-title">{monthWords(month)}</h1>
        <DateSteps
          former={{ to: to(nextMonth(month, -1)), label: "The month before" }}
          next={{ to: to(nextMonth(month, 1)), label: "The next month" }}
          present={{ to: to(today.slice(0, 7)), label: "This month", isCurrent: today.startsWith(month) }}
        />
        <div className="ml-auto">
          <CalendarTabs current="month" date={today.startsWith(month) ? today : `${month}-01`} />
        </div>
      </header>
      {error !== undefined && (
        <LoadFailed noun="month" error={error} onRetry={() => setAgain((before) => before + 1)} />
      )}
      {!data && isLoading && <div aria-busy="true" className="skeleton h-96" />}
      {data && (
        <StaleWhileLoading isLoading={isLoading}>
          <ol className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] border-t border-l border-linen md:grid-cols-7">
            {data.days.map((day, index) => (
              <li
                key={day.date}
                className={cx("border-r border-b border-linen", index === 0 && FIRST_COLUMN[weekdayOf(day.date)])}
              >
                <MonthDay day={day} isToday={day.date === today} isPast={day.date < today} />
              </li>
            ))}
          </ol>
        </StaleWhileLoading>
      )}
    </div>
  );
}

/** Column classes for the first day of the month, where a week is a row. */
const FIRST_COLUMN = [
  "md:col-start-1",
  "md:col-start-2",
  "md:col-start-3",
  "md:col-start-4",
  "md:col-start-5",
  "md:col-start-6",
  "md:col-start-7",
];

/** "November 2026" */
function monthWords(month: string): string {
  const [name = ""] = (formatDay(`${month}-01`).split(", ")[1] ?? "").split(" ");
  return `${name} ${month.slice(0, 4)}`;
}

function MonthDay({ day, isToday, isPast }: { day: Day; isToday: boolean; isPast: boolean }) {
  const share =
    day.workingMinutes === 0 ? 0 : Math.min(100, Math.round((day.bookedMinutes / day.workingMinutes) * 100));
  return (
    <Link
      to={`/admin/today?date=${day.date}`}
      aria-current={isToday ? "date" : undefined}
      className={cx(
        "grid h-full min-h-[104px] content-start gap-1 p-2 focus-visible:outline-offset-[-2px]",
        isToday && "bg-today",
        day.closed && "week-off",
        !isToday && "hover:bg-chosen",
      )}
    >
      <span className={cx("nums font-semibold", isPast && "font-regular text-ink-soft")}>
        <span aria-hidden>
          {formatDay(day.date, { weekday: "short", month: "short" }).split(", ")[0]} {Number(day.date.slice(8))}
        </span>
        <span className="sr-only">{formatDay(day.date)}</span>
      </span>
      {day.closed ? (
        <span className="text-small text-ink-soft">Closed: {day.closed}</span>
      ) : (
        <>
          <span className="text-small">{day.visits === 1 ? "1 visit" : `${day.visits} visits`}</span>
          <span aria-hidden className="block h-1.5 border border-linen bg-white">
            <span className={cx("block h-full", isPast ? "bg-whisker" : "bg-sage")} style={{ width: `${share}%` }} />
          </span>
          <span className="nums flex justify-between text-small text-ink-soft">
            <span>{day.bookedMinutes === 0 ? "0 h" : formatMinutes(day.bookedMinutes)}</span>
            <span>{share}%</span>
          </span>
        </>
      )}
      {day.off.length > 0 && <span className="truncate text-small text-ink-soft">Off: {day.off.join(", ")}</span>}
    </Link>
  );
}
