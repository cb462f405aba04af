/** The properties that a visit retains as booked, with the treatment fields that determine them. */
const FIELDS_KEPT_BY_VISITS = [
  { words: "the minutes", fields: ["durationMinutes", "prepMinutes", "cleanupMinutes", "parts"] },
  { words: "the price", fields: ["price", "priceMaxCents", "priceUnit", "salePrice", "memberPrice", "depositCents"] },
  { words: "the room and devices", fields: ["roomType", "deviceTypes"] },
] as const;

type FieldValues = Readonly<Record<string, unknown>>;

/** Whether a change gives a field a different value than the record has. */
export function isChanged(name: string, changes: FieldValues, before: FieldValues): boolean {
  return changes[name] !== undefined && JSON.stringify(changes[name]) !== JSON.stringify(before[name]);
}

/**
 * Returns, as words, the properties that booked visits keep although a change of their treatment affects them (BO-32).
 */
export function describeWhatVisitsKeep(changes: FieldValues, before: FieldValues): string[] {
  return FIELDS_KEPT_BY_VISITS.flatMap(({ words, fields }) =>
    fields.some((name) => isChanged(name, changes, before)) ? [words] : [],
  );
}
