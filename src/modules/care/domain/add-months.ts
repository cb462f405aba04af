/**
 * Returns a calendar day "YYYY-MM-DD" some months later, or earlier for a negative number. August 31 plus 6 months is
 * the last day of February.
 */
export function addMonths(date: string, months: number): string {
  const day = new Date(`${date.slice(0, 8)}01T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + months);
  const daysOfMonth = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(Number(date.slice(8)), daysOfMonth));
  return day.toISOString().slice(0, 10);
}
