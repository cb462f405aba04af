import { useId } from "react";
import { Link } from "react-router";
import type { WireDayClosing } from "#modules/booking/staff/contract/day-closing.ts";
import { formatTime, timeInZone } from "#shared/zoned-time.ts";
import { SelectBox } from "#staff/kit/select-box.tsx";
import { OUTCOME_WORDS, type OutcomeEntry } from "./outcome-words.ts";

type OpenVisit = WireDayClosing["visits"][number];
type OpenVisitRowProps = {
  visit: OpenVisit;
  timeZone: string;
  said: OutcomeEntry;
  isMissing: boolean;
  onSay: (said: OutcomeEntry) => void;
};

/** Shows a visit that is over, with a field for its outcome. */
export function OpenVisitRow({ visit, timeZone, said, isMissing, onSay }: OpenVisitRowProps) {
  const id = useId();
  const at = (instant: string) => formatTime(timeInZone(new Date(instant), timeZone));
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-linen py-3">
      <div className="min-w-52 grow">
        <p>
          <Link to={`/admin/visits/${visit.id}`} className="font-semibold underline-offset-4 hover:underline">
            {visit.name}
          </Link>
        </p>
        <p className="text-ink-soft">
          {at(visit.startsAt)} to {at(visit.endsAt)}, {visit.treatment}
        </p>
        <p className="text-small text-ink-soft">
          With {visit.practitioner}. {visit.status === "checked_in" ? "Checked in." : "Not checked in."}
        </p>
      </div>
      <div className="grid w-full gap-2 sm:w-64">
        <SelectBox
          aria-label={`Outcome of ${visit.name}'s visit at ${at(visit.startsAt)}`}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? id : undefined}
          value={said.to}
          onChange={({ currentTarget }) =>
            onSay({ ...said, to: visit.outcomes.find((one) => one === currentTarget.value) ?? "" })
          }
        >
          <option value="">What happened?</option>
          {visit.outcomes.map((outcome) => (
            <option key={outcome} value={outcome}>
              {OUTCOME_WORDS[outcome]}
            </option>
          ))}
        </SelectBox>
        {said.to === "cancelled" && (
          <input
            className="field"
            aria-label={`Why ${visit.name}'s visit was canceled`}
            placeholder="Why?"
            maxLength={300}
            value={said.reason}
            onChange={({ currentTarget }) => onSay({ ...said, reason: currentTarget.value })}
          />
        )}
        {isMissing && (
          <p id={id} className="text-small text-error">
            {said.to === "cancelled" ? "Say why, in a few words." : "Choose one."}
          </p>
        )}
      </div>
    </li>
  );
}
