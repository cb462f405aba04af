import { useId } from "react";
import { Link } from "react-router";
import { formatDate } from "#shared/zoned-time.ts";
import { shortDayText } from "#staff/kit/moment-text.ts";
import { formatPhone } from "#staff/kit/phone-text.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import type { MergeChoice, MergeSide } from "../../../domain/merge-fields.ts";
import type { WireCustomer } from "../../contract/customers/customer.ts";
import { nameOf } from "../customer-words.ts";
import { type MergeRow, mergeRows } from "./merge-rows.ts";

type MergeFieldsProps = {
  keep: WireCustomer;
  drop: WireCustomer;
  choice: MergeChoice;
  onChoose: (choice: MergeChoice) => void;
};

const SIDES: MergeSide[] = ["keep", "drop"];

/** Each field of both records; where the values differ, the user chooses one. */
export function MergeFields({ keep, drop, choice, onChoose }: MergeFieldsProps) {
  const { timeZone } = useClinic();
  return (
    <div className="grid gap-5">
      <div className="grid grid-cols-2 gap-4">
        <Head title="Stays" customer={keep} since={shortDayText(keep.createdAt, timeZone)} />
        <Head title="Merged into it" customer={drop} since={shortDayText(drop.createdAt, timeZone)} />
      </div>
      {mergeRows(keep, drop, choice).map((row) => (
        <Row key={row.field} row={row} onChoose={(side) => onChoose({ ...choice, [row.field]: side })} />
      ))}
    </div>
  );
}

function Head({ title, customer, since }: { title: string; customer: WireCustomer; since: string }) {
  return (
    <div className="min-w-0 border-b border-ink pb-2">
      <h2 className="font-sans text-small text-ink-soft">{title}</h2>
      <Link to={`/admin/customers/${customer.id}`} className="font-semibold hover:underline">
        {nameOf(customer)}
      </Link>
      <p className="text-small text-ink-soft">
        since {since}, {customer.hasLogin ? "signs in online" : "no account"}
      </p>
    </div>
  );
}

function Row({ row, onChoose }: { row: MergeRow; onChoose: (side: MergeSide) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className="pb-1 text-small text-ink-soft">{row.label}</legend>
      <div className="grid grid-cols-2 gap-4">
        {SIDES.map((side) => {
          const text = shownValue(row, side);
          if (!row.differs)
            return (
              <p key={side} className={text ? "min-w-0 break-words" : "text-ink-soft"}>
                {text ?? "none"}
              </p>
            );
          return (
            <label
              key={side}
              className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3 border border-edge bg-white px-3 py-2 has-checked:border-ink has-checked:bg-chosen"
            >
              <input
                type="radio"
                className="tick"
                name={name}
                checked={row.chosen === side}
                onChange={() => onChoose(side)}
              />
              <span className="min-w-0 break-words">{text}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function shownValue(row: MergeRow, side: MergeSide): string | null {
  const value = row[side];
  if (value === null) return null;
  if (row.field === "phone") return formatPhone(value);
  return row.field === "dateOfBirth" ? formatDate(value) : value;
}
