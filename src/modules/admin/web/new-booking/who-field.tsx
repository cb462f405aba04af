import { useEffect, useState } from "react";
import type { findCustomers } from "#modules/account/contract/customers/customer-calls.ts";
import { staffApi } from "#staff/staff-api.ts";
import { formatPhone } from "../customers/phone-text.ts";
import { Initials } from "../kit/initials.tsx";
import { takeTyped } from "../kit/keys/type-ahead.ts";
import { ComboBox } from "./combo-box.tsx";
import { type KnownPerson, personFromText } from "./person.ts";
import type { Who } from "./use-booking.ts";

const api = staffApi<{ findCustomers: typeof findCustomers }>();
const ASK_AFTER_MS = 120;

/** The newest question wins. */
function useFound(text: string): { found: readonly KnownPerson[]; isLoading: boolean } {
  const [state, setState] = useState<{ for: string; found: readonly KnownPerson[] }>({ for: "", found: [] });
  const q = text.trim();
  useEffect(() => {
    if (q.length < 2) return;
    const ends = new AbortController();
    const timer = setTimeout(() => {
      api.call("findCustomers", { query: { q }, signal: ends.signal }).then(
        ({ data }) => setState({ for: q, found: data.docs }),
        () => !ends.signal.aborted && setState({ for: q, found: [] }),
      );
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      ends.abort();
    };
  }, [q]);
  return q.length < 2
    ? { found: [], isLoading: false }
    : { found: state.for === q ? state.found : [], isLoading: state.for !== q };
}

const NEW = "new";

type WhoFieldProps = {
  who: Who | undefined;
  onChange(who: Who | undefined): void;
  error: string | undefined;
};

/** Who comes: found by name, phone or email, or new with a name and a number. */
export function WhoField({ who, onChange, error }: WhoFieldProps) {
  const [text, setText] = useState("");
  const { found, isLoading } = useFound(text);
  // What was typed while the dialog opened.
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
  if (who?.kind === "new") return <NewPersonFields person={who.person} onChange={onChange} error={error} />;
  const options = [
    ...found.slice(0, 7).map(({ id, firstName, lastName, phone, email }) => ({
      id,
      label: `${firstName} ${lastName}`,
      note: phone ? formatPhone(phone) : (email ?? ""),
    })),
    ...(text.trim().length >= 2 && !isLoading ? [{ id: NEW, label: `New: ${text.trim()}` }] : []),
  ];
  return (
    <ComboBox
      label="Who"
      placeholder="Name, phone or email"
      text={text}
      onText={setText}
      options={options}
      isLoading={isLoading}
      isFirst
      error={error}
      onChoose={(id) => {
        const person = found.find((one) => one.id === id);
        onChange(person ? { kind: "known", person } : { kind: "new", person: personFromText(text) });
      }}
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
  person,
  onChange,
  error,
}: { person: Extract<Who, { kind: "new" }>["person"] } & Pick<WhoFieldProps, "onChange" | "error">) {
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
            // The person at the desk has just asked for these fields and goes on typing.
            ref={(element) => {
              if (element && name === focused && element.dataset.met !== "yes") {
                element.dataset.met = "yes";
                element.focus();
              }
            }}
            aria-invalid={(error && !person[name].trim() && (name === "firstName" || name === "phone")) || undefined}
            onChange={(event) => onChange({ kind: "new", person: { ...person, [name]: event.currentTarget.value } })}
          />
        </label>
      ))}
      <div className="col-span-2 flex justify-between gap-3">
        <p className="text-small text-error">{error}</p>
        <button type="button" className="link" onClick={() => onChange(undefined)}>
          Find a customer instead
        </button>
      </div>
    </fieldset>
  );
}
