import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import type { WireUnfitVisit } from "../contract/schedule/touched-visit.ts";
import { shortWhen } from "./format-day.ts";
import { decisionWords } from "./time-off/visit-choices.ts";

const MOST_NAMED = 6;

type TouchedVisitsProps = {
  visits: readonly WireUnfitVisit[];
  /** What the visits don't fit anymore: "the new hours", "this time off". */
  what: string;
  /** What happens to the visits. */
  note: string;
};

/** Shows before saving which booked visits don't fit. No visit moves by itself. */
export function UnfitVisitList({ visits, what, note }: TouchedVisitsProps) {
  return (
    <div role="status">
      {visits.length > 0 && (
        <div className="flex gap-3 rounded-picture bg-rose-pale p-3.5">
          <StaffIcon name="warning" className="mt-0.5 text-clay-ink" />
          <div>
            <p className="font-semibold">
              {visits.length === 1 ? "1 booked visit lies" : `${visits.length} booked visits lie`} {what}.
            </p>
            <ul className="pt-1">
              {visits.slice(0, MOST_NAMED).map((visit) => (
                <li key={visit.id} className="nums">
                  {visit.customerName || "A customer who is booking now"}, {shortWhen(visit)}:{" "}
                  {visit.services.join(", ")}
                  {decisionWords(visit) && <span className="block text-ink-soft">{decisionWords(visit)}</span>}
                </li>
              ))}
              {visits.length > MOST_NAMED && <li>and {visits.length - MOST_NAMED} more</li>}
            </ul>
            <p className="pt-1">{note}</p>
          </div>
        </div>
      )}
    </div>
  );
}
