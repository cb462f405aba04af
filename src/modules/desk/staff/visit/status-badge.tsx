import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { Badge } from "#staff/kit/badge.tsx";
import { timeOf } from "../board/live/day-time.ts";
import { statusWords } from "./next-step.ts";

const LOOKS = {
  held: { tone: "warn", dot: "ring" },
  booked: { tone: "plain", dot: "ring" },
  confirmed: { tone: "ok", dot: "ring" },
  checked_in: { tone: "inHouse", dot: "full" },
  completed: { tone: "plain", dot: "full" },
  cancelled: { tone: "plain", dot: "line" },
  no_show: { tone: "error", dot: "line" },
} as const;

/** Shows the state of a visit, in words and by the shape of a dot. */
export function StatusBadge({ page }: { page: WireVisitPage }) {
  return <Badge {...LOOKS[page.status]}>{statusWords(page, (instant) => timeOf(page, instant))}</Badge>;
}
