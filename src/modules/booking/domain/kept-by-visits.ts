/** The properties that a visit retains as booked, with the treatment fields that plan or price it. */
const KEPT = [
  { words: "the minutes", fields: ["durationMinutes", "prepMinutes", "cleanupMinutes", "parts"] },
  { words: "the price", fields: ["price", "priceMaxCents", "priceUnit", "salePrice", "memberPrice", "depositCents"] },
  { words: "the room and devices", fields: ["roomType", "deviceTypes"] },
] as const;

type Fields = Readonly<Record<string, unknown>>;

/** Says whether a change gives a field another value than the record has. */
export function isOther(name: string, changes: Fields, before: Fields): boolean {
  return changes[name] !== undefined && JSON.stringify(changes[name]) !== JSON.stringify(before[name]);
}

/** What booked visits keep although a change of their treatment gives it another value, in words (BO-32). */
export function keptByVisits(changes: Fields, before: Fields): string[] {
  return KEPT.flatMap(({ words, fields }) => (fields.some((name) => isOther(name, changes, before)) ? [words] : []));
}
