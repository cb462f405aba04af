/**
 * An address, of which parts may be unknown yet: a new clinic's is empty. `order`: how its country writes it (`orderOf`);
 * without one, as the United States do.
 */
export type Place = {
  line1: string;
  line2?: string | undefined;
  city: string;
  state: string;
  postalCode: string;
  order?: string | undefined;
};

/** What is there of some texts, with a separator between them and none around what isn't. */
export function joined(parts: readonly (string | null | undefined | false)[], separator = ", "): string {
  return parts.filter(Boolean).join(separator);
}

/** "14 Larch Street, 2nd floor". */
export const streetLine = ({ line1, line2 }: Pick<Place, "line1" | "line2">): string => joined([line1, line2]);

type Line = { text: string; isStreet: boolean };

/**
 * A line of the order with what is there. Of several signs between two parts, as one in the middle is missing, the one that
 * says most stays; one at the start stays with the part behind it.
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

function linesOf({ city, state, postalCode, order = "%C, %S %Z", ...street }: Place): Line[] {
  const parts = { "%A": streetLine(street), "%C": city, "%S": state, "%Z": postalCode };
  const whole = order.includes("%A") ? order : `%A|${order}`;
  return whole.split("|").flatMap((line) => {
    const text = lineOf(line, parts);
    return text ? [{ text, isStreet: line.includes("%A") }] : [];
  });
}

/** "14 Larch Street, 2nd floor" and "New York, NY 10001", as they stand on a label. */
export const placeLines = (place: Place): string[] => linesOf(place).map(({ text }) => text);

/** "New York, NY 10001". */
export const cityLine = (place: Omit<Place, "line1" | "line2">): string =>
  joined(
    linesOf({ ...place, line1: "", line2: "" })
      .filter(({ isStreet }) => !isStreet)
      .map(({ text }) => text),
  );

/** "14 Larch Street, 2nd floor, New York, NY 10001". */
export const placeLine = (place: Place): string => joined(placeLines(place));
