import { DayCloseScreen } from "../day-close/day-close-screen.tsx";

/** `/admin/payments/day-close`: cash and terminal of a day, counted against the books. */
export default function DayClose() {
  return <DayCloseScreen />;
}
