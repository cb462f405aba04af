import { DayClosingScreen } from "../board/closing/day-closing-screen.tsx";

/** `/admin/day/{date}/close`: records the outcome of visits that are still open. */
export default function DayClosing() {
  return <DayClosingScreen />;
}
