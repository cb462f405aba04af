import { MonthScreen } from "../calendar/month-screen.tsx";

export const meta = () => [{ title: "Month" }];

/** A month of the clinic. */
export default function CalendarMonth() {
  return <MonthScreen />;
}
