import { MonthScreen } from "../calendar/month-screen.tsx";

export const meta = () => [{ title: "Month" }];

/** The clinic's month calendar. */
export default function CalendarMonth() {
  return <MonthScreen />;
}
