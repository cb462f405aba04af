import { personChoice } from "#shared/person-match.ts";
import { ComboBox, type ComboOption, RETRY } from "#staff/kit/fields/combo-box.tsx";
import { useFound } from "#staff/kit/use-found.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import type { WireFoundCustomer } from "../contract/customers/customer.ts";
import { customersApi } from "./customers-api.ts";
import { PersonRow } from "./person-row.tsx";

const MOST_SHOWN = 7;
const NEW = "new";

type PersonBoxProps = {
  label: string;
  isFirst?: boolean;
  error?: string | undefined;
  text: string;
  /** A person to leave out, such as the record that is being merged with another. */
  except?: string;
  onText(text: string): void;
  onKnown(person: WireFoundCustomer): void;
  /** Set where a new person can be entered: the form starts with the typed text. */
  onNew?: (text: string) => void;
};

const find = async (q: string, signal: AbortSignal) =>
  (await customersApi.call("findCustomers", { query: { q }, signal })).data.docs;

/**
 * The field that finds a person for bookings, sales, merging and messages. Enter selects a known person only if no
 * other person matches everything that was typed, or after an arrow key (OO-8).
 */
export function PersonBox({ label, isFirst, error, text, except, onText, onKnown, onNew }: PersonBoxProps) {
  const { timeZone } = useClinic();
  const { found, isLoading, hasFailed, retry } = useFound(text, find);
  const others = found.filter(({ id }) => id !== except);
  const { people, only, isNewFirst, says } = personChoice(others, text);
  const known = people
    .slice(0, MOST_SHOWN)
    .map((person): ComboOption => ({ id: person.id, label: <PersonRow person={person} timeZone={timeZone} /> }));
  const isNewOffered = onNew !== undefined && text.trim().length >= 2 && !isLoading;
  const fresh: ComboOption[] = isNewOffered ? [{ id: NEW, label: `New: ${text.trim()}` }] : [];
  const read = isNewFirst ? [...fresh, ...known] : [...known, ...fresh];
  // While the lookup fails, retrying comes first: otherwise a known customer could be added again as new.
  const options = hasFailed ? [RETRY, ...fresh] : read;
  return (
    <ComboBox
      label={label}
      placeholder="Name, phone or email"
      text={text}
      onText={onText}
      options={options}
      preselected={hasFailed || only || (isNewFirst && isNewOffered) ? 0 : undefined}
      says={hasFailed ? "People can't be looked up now." : says}
      nothing={!isLoading && !hasFailed && text.trim().length >= 2 ? "No customer matches." : undefined}
      isLoading={isLoading}
      isFirst={isFirst ?? false}
      error={error}
      onChoose={(id) => {
        if (id === RETRY.id) return retry();
        const person = others.find((one) => one.id === id);
        if (person) onKnown(person);
        else onNew?.(text);
      }}
    />
  );
}
