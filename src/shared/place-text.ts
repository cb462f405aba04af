/** An address, of which parts may be unknown yet: a new clinic's is empty. */
type Place = { line1: string; line2?: string | undefined; city: string; state: string; postalCode: string };

/** What is there of some texts, with a separator between them and none around what isn't. */
export function joined(parts: readonly (string | null | undefined | false)[], separator = ", "): string {
  return parts.filter(Boolean).join(separator);
}

/** "New York, NY 10001". */
export const cityLine = ({ city, state, postalCode }: Pick<Place, "city" | "state" | "postalCode">): string =>
  joined([city, joined([state, postalCode], " ")]);

/** "14 Larch Street, 2nd floor". */
export const streetLine = ({ line1, line2 }: Pick<Place, "line1" | "line2">): string => joined([line1, line2]);

/** "14 Larch Street, 2nd floor, New York, NY 10001". */
export const placeLine = (place: Place): string => joined([streetLine(place), cityLine(place)]);
