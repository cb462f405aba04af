import { DayCloseScreen } from "../day-close/day-close-screen.tsx";

/** `/admin/payments/day-close`: a day's cash and terminal totals, counted against the books. */
export default function DayClose() {
  return <DayCloseScreen />;
}
