import { DayClosingScreen } from "../board/closing/day-closing-screen.tsx";

/** `/admin/day/{date}/close`: what became of the visits that were left open. */
export default function DayClosing() {
  return <DayClosingScreen />;
}
