/**
 * The format of typed and displayed dates (AU-6). A separator appears only once a digit follows it, so that backspace
 * never gets stuck on one.
 */

const digitsOf = (text: string, most: number): string => text.replace(/\D/g, "").slice(0, most);

const joined = (separator: string, ...parts: string[]): string => parts.filter(Boolean).join(separator);

/** Formats "03141986" and any beginning of it → "03/14/1986". Eight digits at most. */
export function formatDateInput(text: string): string {
  const digits = digitsOf(text, 8);
  return joined("/", digits.slice(0, 2), digits.slice(2, 4), digits.slice(4));
}

/** Converts "03/14/1986" → "1986-03-14"; undefined for an invalid date. */
export function toIsoDate(input: string): string | undefined {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(input);
  if (!parts) return undefined;
  const iso = `${parts[3]}-${parts[1]}-${parts[2]}`;
  const day = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === iso ? iso : undefined;
}

/** Converts "1986-03-14" → "03/14/1986", for filling a date input. */
export function toDateInput(iso: string): string {
  return formatDateInput(`${iso.slice(5, 7)}${iso.slice(8, 10)}${iso.slice(0, 4)}`);
}

/** Returns the caret's position after formatting: after the same number of digits as before. */
export function caretAfter(formatted: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0;
  let seen = 0;
  for (let index = 0; index < formatted.length; index += 1) {
    if (/\d/.test(formatted[index] ?? "")) seen += 1;
    if (seen === digitsBefore) return index + 1;
  }
  return formatted.length;
}
