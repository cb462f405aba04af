import { exactMoney } from "#shared/money.ts";
import { MoneyInput } from "#staff/kit/fields/money-input.tsx";
import { Select } from "#web/ui/form/select.tsx";
import type { WireDeskOrder } from "../contract/desk-calls.ts";
import { BY_PARTS, BY_TREATMENT, type TipDivision, tippedOf, undividedCents } from "./tip-division.ts";

type TipDivisionFieldProps = {
  order: WireDeskOrder;
  /** The tip in cents; undefined if the reader asks for it. */
  tipCents: number | undefined;
  division: TipDivision;
  onDivision(division: TipDivision): void;
  className?: string;
};

/** The field for who gets the tip. Shown only if several people treat in the visit. */
export function TipDivisionField({ order, tipCents, division, onDivision, className = "" }: TipDivisionFieldProps) {
  const people = tippedOf(order);
  const managers = order.performers.filter(({ isManager }) => isManager).map(({ name }) => name);
  if (people.length === 0 || tipCents === 0) return null;
  return (
    <div className={`grid min-w-0 gap-4 md:grid-cols-2 ${className}`}>
      <Select
        label="Whose tip it is"
        className="md:col-span-2"
        help={managers.length > 0 ? `Managers can’t be chosen: ${managers.join(", ")}.` : undefined}
        value={division.whose}
        options={[
          { value: BY_TREATMENT, label: "All who treated, by their treatments" },
          ...people.map(({ practitionerId, name }) => ({ value: practitionerId, label: name })),
          ...(people.length > 1 && tipCents !== undefined ? [{ value: BY_PARTS, label: "Several, each a part" }] : []),
        ]}
        onChange={({ currentTarget }) => onDivision({ ...division, whose: currentTarget.value })}
      />
      {division.whose === BY_PARTS && tipCents !== undefined && (
        <>
          {people.map(({ practitionerId, name }) => (
            <MoneyInput
              key={practitionerId}
              label={`Tip for ${name}`}
              value={division.parts[practitionerId] ?? ""}
              onChange={({ currentTarget }) =>
                onDivision({ ...division, parts: { ...division.parts, [practitionerId]: currentTarget.value } })
              }
            />
          ))}
          <p role="status" className="text-small text-ink-soft md:col-span-2">
            {leftWords(undividedCents(division, tipCents))}
          </p>
        </>
      )}
    </div>
  );
}

function leftWords(cents: number): string {
  if (cents === 0) return "The parts add up to the tip.";
  return cents > 0 ? `${exactMoney(cents)} of the tip is left.` : `${exactMoney(-cents)} more than the tip.`;
}
