/** Returns what follows "call us": the clinic's number, where it has given one. */
export const atPhone = (phone: string): string => (phone ? ` at ${phone}` : "");

/** Returns what to do when a network was used too much: it may be shared, so the clinic's number is given where there is one. */
export function orCall({ phoneDisplay: phone }: { phoneDisplay: string }): string {
  return `Please try again later${phone && `, or call us${atPhone(phone)}`}`;
}
