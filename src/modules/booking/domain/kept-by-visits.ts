/** The properties that a visit retains as booked, with the treatment fields that determine them. */
const KEPT = [
  { words: "the minutes", fields: ["durationMinutes", "prepMinutes", "cleanupMinutes", "parts"] },
  { words: "the price", fields: ["price", "priceMaxCents", "priceUnit", "salePrice", "memberPrice", "depositCents"] },
  { words: "the room and devices", fields: ["roomType", "deviceTypes"] },
] as const;

type Fields = Readonly<Record<string, unknown>>;

/** Whether a change gives a field a different value than the record has. */
export function isOther(name: string, changes: Fields, before: Fields): boolean {
  return changes[name] !== undefined && JSON.stringify(changes[name]) !== JSON.stringify(before[name]);
}

/** Returns, in words, what booked visits keep even though a change of their treatment gives it another value (BO-32). */
export function keptByVisits(changes: Fields, before: Fields): string[] {
  return KEPT.flatMap(({ words, fields }) => (fields.some((name) => isOther(name, changes, before)) ? [words] : []));
}
