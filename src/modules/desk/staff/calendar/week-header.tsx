import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { addDays, dateInZone, formatDay, weekdayOf } from "#shared/zoned-time.ts";
import { useKeys } from "#staff/kit/keys/use-keys.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { now } from "#web/now.ts";
import { CalendarTabs } from "../board/dates/calendar-tabs.tsx";
import { DateSteps } from "../board/dates/date-steps.tsx";

/** Returns the week in the URL, and how to change the URL. */
export function useWeekAddress() {
  const { timeZone } = useClinic();
  const [search, setSearch] = useSearchParams();
  const today = dateInZone(now(), timeZone);
  const requestedFrom = search.get("from") ?? "";
  const monday = mondayOf(/^\d{4}-\d{2}-\d{2}$/.test(requestedFrom) ? requestedFrom : today);
  const change = (values: Record<string, string | undefined>) =>
    setSearch((before) => withValues(before, values), { replace: true, preventScrollReset: true });
  return {
    today,
    monday,
    search,
    change,
    /** Returns the week's URL with other values. */
    pathWith: (values: Record<string, string | undefined>) => `/admin/calendar/week?${withValues(search, values)}`,
  };
}

export type WeekAddress = ReturnType<typeof useWeekAddress>;

function withValues(before: URLSearchParams, values: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(values)) value ? next.set(name, value) : next.delete(name);
  return next;
}

/** Shows which week it is, navigation to other weeks by click and key, and the other views. */
export function WeekHeader({
  address,
  days,
  children,
}: {
  address: WeekAddress;
  /** The number of days shown; six by default. */
  days?: number;
  children?: ReactNode;
}) {
  const { today, monday, change, pathWith } = address;
  // Closes an open visit, because it belongs to the week being left.
  const at = (from: string) => ({ from, visit: undefined });
  useKeys(
    {
      "[": { label: "The week before", run: () => change(at(addDays(monday, -7))) },
      "]": { label: "The next week", run: () => change(at(addDays(monday, 7))) },
      t: { label: "This week", run: () => change(at(today)) },
    },
    { group: "Week" },
  );
  return (
    <header className="flex min-h-[68px] flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <h1 className="text-title">{weekWords(monday, days)}</h1>
      <DateSteps
        former={{ to: pathWith(at(addDays(monday, -7))), label: "The week before" }}
        next={{ to: pathWith(at(addDays(monday, 7))), label: "The next week" }}
        present={{ to: pathWith(at(today)), label: "This week", isCurrent: monday === mondayOf(today) }}
      />
      <div className="ml-auto flex flex-wrap items-center gap-3">
        {children}
        <CalendarTabs current="week" date={monday <= today && today < addDays(monday, 7) ? today : monday} />
      </div>
    </header>
  );
}

/** Returns the Monday of a day's week. */
const mondayOf = (date: string): string => addDays(date, -((weekdayOf(date) + 6) % 7));

/** Formats six days as "November 16 to 21", or across months "November 30 to December 5". */
function weekWords(monday: string, days = 6): string {
  const words = (date: string) => formatDay(date).split(", ")[1] ?? date;
  const last = addDays(monday, days - 1);
  return `${words(monday)} to ${monday.slice(0, 7) === last.slice(0, 7) ? Number(last.slice(8)) : words(last)}`;
}
