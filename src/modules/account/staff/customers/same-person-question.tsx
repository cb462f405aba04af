import type { ReactNode } from "react";
import { useClinic } from "#staff/session/clinic.tsx";
import type { WireFoundCustomer } from "../contract/customers/customer.ts";
import { nameOf } from "./customer-words.ts";
import { PersonRow } from "./person-row.tsx";

type SamePersonQuestionProps = {
  people: readonly WireFoundCustomer[];
  /** The link or button for choosing this person. */
  way(person: WireFoundCustomer, name: string): ReactNode;
  onSomeoneElse(): void;
};

/** Asks whether a new person is an existing customer with the same phone or email (OO-8). */
export function SamePersonQuestion({ people, way, onSomeoneElse }: SamePersonQuestionProps) {
  const { timeZone } = useClinic();
  if (people.length === 0) return null;
  return (
    <div role="alert" className="grid gap-2 bg-rose-pale px-3 py-2">
      <p className="font-medium">
        {people.length === 1
          ? "A customer has this phone or email already."
          : "Customers have this phone or email already."}
      </p>
      <ul className="grid gap-1">
        {people.map((person) => (
          <li key={person.id} className="flex items-center justify-between gap-3">
            <PersonRow person={person} timeZone={timeZone} />
            {way(person, nameOf(person))}
          </li>
        ))}
      </ul>
      <button type="button" className="btn btn-outline justify-self-start bg-white" onClick={onSomeoneElse}>
        Someone else
      </button>
    </div>
  );
}
