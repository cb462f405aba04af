const DAY_MS = 86_400_000;

/** The month of a day that lies a month ahead, as "2027-01": all of its days can still be booked. */
export function nextMonth(): string {
  return new Date(Date.now() + 31 * DAY_MS).toISOString().slice(0, 7);
}

/** The first Tuesday that lies at least so many days ahead, as "2027-01-05". */
export function tuesdayAfter(days: number): string {
  const earliest = new Date(Date.now() + days * DAY_MS);
  const wait = (2 - earliest.getUTCDay() + 7) % 7;
  return new Date(earliest.getTime() + wait * DAY_MS).toISOString().slice(0, 10);
}
