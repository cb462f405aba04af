/**
 * A postal address. Parts may be unknown: a new clinic's address is empty. `order` is its country's line order
 * (`orderOf`); the default is that of the United States.
 */
export type AddressParts = {
  line1: string;
  line2?: string | undefined;
  city: string;
  state: string;
  postalCode: string;
  order?: string | undefined;
};

/** Joins the texts that aren't empty, with a separator between them. */
export function joined(parts: readonly (string | null | undefined | false)[], separator = ", "): string {
  return parts.filter(Boolean).join(separator);
}

/** "14 Larch Street, 2nd floor". */
export const streetLine = ({ line1, line2 }: Pick<AddressParts, "line1" | "line2">): string => joined([line1, line2]);

type Line = { text: string; isStreet: boolean };

/**
 * Fills one line of the order with the parts that exist. When a part in the middle is missing, only one of the
 * separators around it is used, preferably one that isn't just a space. A prefix at the start of the line is dropped if
 * the first part is missing.
 */
function lineOf(line: string, parts: Readonly<Record<string, string>>): string {
  if (!line.includes("%")) return line;
  let [text, sign, isOneMissing] = ["", "", false];
  for (const piece of line.match(/%[ACSZ]|[^%]+/g) ?? []) {
    const part = parts[piece];
    if (part === undefined) sign = sign.trim() ? sign : piece;
    else if (part === "") isOneMissing = true;
    else {
      text += (text === "" && isOneMissing ? "" : sign) + part;
      [sign, isOneMissing] = ["", false];
    }
  }
  return text;
}

function linesOf({ city, state, postalCode, order = "%C, %S %Z", ...street }: AddressParts): Line[] {
  const parts = { "%A": streetLine(street), "%C": city, "%S": state, "%Z": postalCode };
  const whole = order.includes("%A") ? order : `%A|${order}`;
  return whole.split("|").flatMap((line) => {
    const text = lineOf(line, parts);
    return text ? [{ text, isStreet: line.includes("%A") }] : [];
  });
}

/** "14 Larch Street, 2nd floor" and "New York, NY 10001": the lines on a label. */
export const placeLines = (place: AddressParts): string[] => linesOf(place).map(({ text }) => text);

/** "New York, NY 10001". */
export const cityLine = (place: Omit<AddressParts, "line1" | "line2">): string =>
  joined(
    linesOf({ ...place, line1: "", line2: "" })
      .filter(({ isStreet }) => !isStreet)
      .map(({ text }) => text),
  );

/** "14 Larch Street, 2nd floor, New York, NY 10001". */
export const placeLine = (place: AddressParts): string => joined(placeLines(place));
