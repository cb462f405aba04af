import { useEffect, useRef, useState } from "react";
import { PersonBox } from "#modules/account/staff/customers/person-box.tsx";
import { SamePersonQuestion } from "#modules/account/staff/customers/same-person-question.tsx";
import { personFromText } from "#modules/desk/staff/new-booking/person.ts";
import { askedAbout, type BookingCustomer, possibleMatches } from "#modules/desk/staff/new-booking/use-booking.ts";
import { Initials } from "#staff/kit/initials.tsx";
import { takeTyped } from "#staff/kit/keys/type-ahead.ts";
import { formatPhone } from "#staff/kit/phone-text.ts";

type WhoFieldProps = {
  who: BookingCustomer | undefined;
  /**
   * Called when another customer is selected or typed, and when only `asked` changes, such as when the lookup of
   * existing customers responds. In the second case, `person` is the same object as before.
   */
  onChange(who: BookingCustomer | undefined): void;
  error: string | undefined;
};

/**
 * The field for the customer: an existing one, found by name, phone or email, or a new one with a name and a phone
 * number.
 */
export function WhoField({ who, onChange, error }: WhoFieldProps) {
  const [text, setText] = useState("");
  // Takes over the text typed while the dialog was opening.
  useEffect(() => {
    const typed = takeTyped();
    if (typed) setText((before) => typed + before);
  }, []);
  if (who?.kind === "known") {
    const { firstName, lastName, phone, email } = who.person;
    return (
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <p className="font-medium">Who</p>
        <div className="flex items-center gap-3 border border-edge bg-white p-2.5">
          <Initials name={`${firstName} ${lastName}`} />
          <p className="min-w-0 grow [overflow-wrap:anywhere]">
            <b className="block font-semibold">
              {firstName} {lastName}
            </b>
            <span className="block truncate text-small text-ink-soft">
              {[phone && formatPhone(phone), email ?? "no email"].filter(Boolean).join(", ")}
            </span>
          </p>
          <button type="button" className="link" onClick={() => onChange(undefined)}>
            Change<span className="sr-only"> who it is for</span>
          </button>
        </div>
      </div>
    );
  }
  if (who?.kind === "new") return <NewPersonFields who={who} onChange={onChange} error={error} />;
  return (
    <PersonBox
      label="Who"
      text={text}
      onText={setText}
      isFirst
      error={error}
      onKnown={(person) => onChange({ kind: "known", person })}
      onNew={(typed) => onChange({ kind: "new", person: personFromText(typed) })}
    />
  );
}

const FIELDS = [
  { name: "firstName", label: "First name", type: "text", autoComplete: "off" },
  { name: "lastName", label: "Last name", type: "text", autoComplete: "off" },
  { name: "phone", label: "Phone", type: "tel", autoComplete: "off" },
  { name: "email", label: "Email, if there is one", type: "email", autoComplete: "off" },
] as const;

function NewPersonFields({
  who,
  onChange,
  error,
}: { who: Extract<BookingCustomer, { kind: "new" }> } & Pick<WhoFieldProps, "onChange" | "error">) {
  const { person, asked } = who;
  const latest = useRef(who);
  latest.current = who;
  /**
   * Looks for existing customers with this phone or email as soon as one is entered. Booking looks again if this lookup
   * was too late or failed.
   */
  const ask = async () => {
    const known = await askedAbout(who).catch(() => undefined);
    if (known && latest.current.person === person) onChange(known);
  };
  const firstEmpty = FIELDS.find(({ name }) => !person[name].trim())?.name;
  const [focused] = useState(firstEmpty);
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="flex w-full justify-between pb-1 font-medium">New person</legend>
      {FIELDS.map(({ name, label, type, autoComplete }) => (
        <label key={name} className="grid gap-0.5 text-small">
          {label}
          <input
            className="field"
            type={type}
            autoComplete={autoComplete}
            value={person[name]}
            // Focuses the first empty field once, so that staff who opened these fields can continue typing.
            ref={(element) => {
              if (element && name === focused && element.dataset.met !== "yes") {
                element.dataset.met = "yes";
                element.focus();
              }
            }}
            aria-invalid={(error && !person[name].trim() && (name === "firstName" || name === "phone")) || undefined}
            onBlur={() => (name === "phone" || name === "email") && void ask()}
            onChange={(event) =>
              onChange({ kind: "new", person: { ...person, [name]: event.currentTarget.value }, asked })
            }
          />
        </label>
      ))}
      <div className="col-span-2">
        <SamePersonQuestion
          people={possibleMatches(who)}
          way={(known, name) => (
            <button type="button" className="link shrink-0" onClick={() => onChange({ kind: "known", person: known })}>
              Take<span className="sr-only"> {name}</span>
            </button>
          )}
          onSomeoneElse={() => onChange({ ...who, asked: asked && { ...asked, isSomeoneElse: true } })}
        />
      </div>
      <div className="col-span-2 flex justify-between gap-3">
        <p className="text-small text-error">{error}</p>
        <button type="button" className="link" onClick={() => onChange(undefined)}>
          Find a customer instead
        </button>
      </div>
    </fieldset>
  );
}
