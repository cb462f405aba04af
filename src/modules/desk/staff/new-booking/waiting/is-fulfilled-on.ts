type Entry = { serviceIds: readonly string[]; firstDate: string; lastDate: string };

/** Whether all treatments of a waitlist entry are booked. */
export function isBookedBy({ serviceIds }: Pick<Entry, "serviceIds">, booked: readonly string[]): boolean {
  return serviceIds.every((id) => booked.includes(id));
}

/**
 * Whether a visit on this day fulfills an entry. A customer who takes a later day may still wait for an earlier one.
 */
export function isFulfilledOn({ firstDate, lastDate }: Omit<Entry, "serviceIds">, date: string | undefined): boolean {
  return date !== undefined && firstDate <= date && date <= lastDate;
}
