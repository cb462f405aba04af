import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { WeekScreen } from "#modules/desk/staff/calendar/week-screen.tsx";

// The hours of one person bring the board's drag along, which the week of all people does without.
const PersonWeekScreen = lazy(async () => ({
  default: (await import("./person-week-screen.tsx")).PersonWeekScreen,
}));

export const meta = () => [{ title: "Week" }];

/** A week of the clinic, or of the practitioner in `?person`. */
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
