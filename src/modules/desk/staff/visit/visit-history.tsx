import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { dateInZone, formatDate } from "#shared/zoned-time.ts";
import { timeOf } from "../board/live/day-time.ts";

const STEPS: Record<WireVisitPage["history"][number]["step"], string> = {
  book: "booked",
  move: "moved",
  resize: "changed the minutes",
  add_service: "added a treatment",
  take_service: "took a treatment off",
  confirm: "confirmed",
  check_in: "checked in",
  in_room: "brought into the room",
  finish: "finished the last treatment",
  complete: "completed",
  no_show: "marked as a no-show",
  cancel: "canceled",
  late: "said they are late",
  undo: "undid the last step",
};

/** The history of a visit with its actors, newest first. */
export function VisitHistory({ page }: { page: WireVisitPage }) {
  if (page.history.length === 0) return <p className="text-ink-soft">No activity yet.</p>;
  const entries = page.history.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <ol className="grid">
      {entries.map(({ at, step, by, reason, overrides }) => (
        <li key={`${at}${step}`} className="grid grid-cols-[84px_minmax(0,1fr)] gap-2 border-b border-linen py-2">
          <time dateTime={at} className="nums text-small text-ink-soft">
            {momentOf(page, at)}
          </time>
          <p>
            <b className="font-semibold">{by}</b> {STEPS[step]}
            {reason && <span className="text-ink-soft"> ({reason})</span>}
            {overrides.length > 0 && (
              <span className="block text-small text-ink-soft">Against: {overrides.join(", ")}</span>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The time on the visit's own day, the date on others. */
function momentOf(page: WireVisitPage, at: string): string {
  const date = dateInZone(new Date(at), page.timeZone);
  return date === page.date ? timeOf(page, at) : formatDate(date);
}
