import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { cx } from "#web/cx.ts";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { WireDisplacedVisit } from "../../contract/schedule/time-off-calls.ts";
import { shortWhen } from "../format-day.ts";
import {
  type ChoiceForAll,
  choiceForAll,
  choiceOf,
  chooseForAll,
  optionsOf,
  toDecide,
  type VisitChoice,
  type VisitChoices,
} from "./visit-choices.ts";

type VisitDecisionsProps = {
  visits: readonly WireDisplacedVisit[];
  choices: VisitChoices;
  onChange: (choices: VisitChoices) => void;
  /** Whether the form was submitted while a decision or a reason was missing; the fields then show what is missing. */
  isAsked: boolean;
};

/** Asks what to do with each booked visit in time off. Nothing happens to the visits before saving. */
export function VisitDecisions({ visits, choices, onChange, isAsked }: VisitDecisionsProps) {
  const booked = toDecide(visits);
  const set = (id: string, change: Partial<VisitChoice>) =>
    onChange({ ...choices, [id]: { ...choiceOf(choices, id), ...change } });
  const hasChoice = (forAll: ChoiceForAll) => booked.some((visit) => choiceForAll(visit, forAll) !== undefined);
  return (
    <section aria-label="Visits in it" className={cx("rounded-picture bg-rose-pale", visits.length > 0 && "p-3.5")}>
      <div role="status">
        {booked.length > 0 && (
          <p className="flex gap-3 pb-3 font-semibold">
            <StaffIcon name="warning" className="mt-0.5 text-clay-ink" />
            {booked.length === 1 ? "1 booked visit falls in it." : `${booked.length} booked visits fall in it.`}
          </p>
        )}
      </div>
      {visits.length > 0 && (
        <div className="grid gap-3">
          {booked.length > 1 && (
            <p className="flex flex-wrap gap-2">
              {hasChoice("best") && (
                <button
                  type="button"
                  className="btn btn-outline btn-small"
                  onClick={() => onChange(chooseForAll(visits, choices, "best"))}
                >
                  Move all to the best place
                </button>
              )}
              {hasChoice("ask") && (
                <button
                  type="button"
                  className="btn btn-outline btn-small"
                  onClick={() => onChange(chooseForAll(visits, choices, "ask"))}
                >
                  Ask all customers
                </button>
              )}
            </p>
          )}
          <ul className="grid gap-3">
            {booked.map((visit) => {
              const { choice, reason } = choiceOf(choices, visit.id);
              return (
                <li key={visit.id} className="grid gap-2">
                  <Select
                    label={`${visit.customerName}, ${shortWhen(visit)}: ${visit.services.join(", ")}`}
                    value={choice}
                    options={[{ value: "", label: "Choose what happens" }, ...optionsOf(visit)]}
                    error={isAsked && choice === "" ? "Choose what happens to this visit." : undefined}
                    onChange={({ target }) => set(visit.id, { choice: target.value })}
                  />
                  {choice === "keep" && (
                    <TextInput
                      label="Why it stays"
                      maxLength={200}
                      value={reason}
                      error={isAsked && !reason.trim() ? "Say why it stays." : undefined}
                      onChange={({ target }) => set(visit.id, { reason: target.value })}
                    />
                  )}
                </li>
              );
            })}
          </ul>
          {visits.length > booked.length && (
            <p>A customer is booking a time in it now. If they finish, they are asked to choose another time.</p>
          )}
          {booked.length > 0 && (
            <p className="text-small text-ink-soft">
              Customers get an email about a new time, or one that asks them to choose. Moving is free for them.
            </p>
          )}
        </div>
      )}
    </section>
  );
}
