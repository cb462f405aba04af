import { personChoice } from "#shared/person-match.ts";
import { ComboBox, type ComboOption, RETRY } from "#staff/kit/fields/combo-box.tsx";
import { formatPhone } from "#staff/kit/phone-text.ts";
import { type BuyerOption, useBuyers } from "./use-found.ts";

const MOST_SHOWN = 7;
const NEW = "new";

type PersonBoxProps = {
  label: string;
  isFirst?: boolean;
  error?: string | undefined;
  text: string;
  onText(text: string): void;
  onKnown(person: BuyerOption): void;
  /** Where someone new can be entered: what was typed becomes the beginning of them. */
  onNew?: (text: string) => void;
};

/** The one field that finds a person. Enter takes a known one only where no one else has everything that was typed. */
export function PersonBox({ label, isFirst, error, text, onText, onKnown, onNew }: PersonBoxProps) {
  const { found, isLoading, hasFailed, retry } = useBuyers(text);
  const { people, only, isNewFirst, says } = personChoice(found, text);
  const known = people.slice(0, MOST_SHOWN).map(
    ({ id, firstName, lastName, phone, email }): ComboOption => ({
      id,
      label: `${firstName} ${lastName}`.trim(),
      note: phone ? formatPhone(phone) : (email ?? ""),
    }),
  );
  const isNewOffered = onNew !== undefined && text.trim().length >= 2 && !isLoading;
  const fresh: ComboOption[] = isNewOffered ? [{ id: NEW, label: `New: ${text.trim()}` }] : [];
  const read = isNewFirst ? [...fresh, ...known] : [...known, ...fresh];
  // Adding a known customer as new without searching would make two records.
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
      isLoading={isLoading}
      isFirst={isFirst ?? false}
      error={error}
      onChoose={(id) => {
        if (id === RETRY.id) return retry();
        const person = found.find((one) => one.id === id);
        if (person) onKnown(person);
        else onNew?.(text);
      }}
    />
  );
}
