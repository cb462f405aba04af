import { WeekScreen } from "../../calendar/week-screen.tsx";

export const meta = () => [{ title: "Week" }];

/** A week of the clinic. */
export default function CalendarWeek() {
  return <WeekScreen />;
}
