import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { WeekScreen } from "#modules/desk/staff/calendar/week-screen.tsx";

// One person's hourly week needs the board's drag code, which the week of all people doesn't.
const PersonWeekScreen = lazy(async () => ({
  default: (await import("./person-week-screen.tsx")).PersonWeekScreen,
}));

export const meta = () => [{ title: "Week" }];

/** The clinic's week, or that of the practitioner in `?person`. */
export default function CalendarWeek() {
  const [search] = useSearchParams();
  const personId = search.get("person");
  if (!personId) return <WeekScreen />;
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton m-6 h-[640px]" />}>
      <PersonWeekScreen personId={personId} />
    </Suspense>
  );
}
