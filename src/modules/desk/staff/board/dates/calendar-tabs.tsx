import { Link } from "react-router";
import { cx } from "#web/cx.ts";

const VIEWS = [
  { id: "day", label: "Day" },
  { id: "week", label: "Week" },
  { id: "month", label: "Month" },
] as const;

export type CalendarView = (typeof VIEWS)[number]["id"];

/** Returns the URL of each view for a date. */
export function calendarPath(view: CalendarView, date: string): string {
  if (view === "day") return `/admin/today?date=${date}`;
  return view === "week" ? `/admin/calendar/week?from=${date}` : `/admin/calendar/month?month=${date.slice(0, 7)}`;
}

/** Links to the day, week or month of a date, in one pill. */
export function CalendarTabs({ current, date }: { current: CalendarView; date: string }) {
  return (
    <nav aria-label="View" className="flex rounded-pill border border-edge p-[2px]">
      {VIEWS.map(({ id, label }) => (
        <Link
          key={id}
          to={calendarPath(id, date)}
          aria-current={id === current ? "page" : undefined}
          className={cx(
            "flex min-h-[30px] items-center rounded-pill px-4 font-medium coarse:min-h-10",
            id === current ? "bg-ink text-paper" : "hover:bg-sand",
            id === "month" && current !== "month" && "max-md:hidden",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
