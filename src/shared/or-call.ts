/** Returns the text after "call us": the clinic's number, if it has one. */
export const atPhone = (phone: string): string => (phone ? ` at ${phone}` : "");

/**
 * Returns the advice when a network was used too much: others may share it, so the clinic's number is included if there
 * is one.
 */
export function orCall({ phoneDisplay: phone }: { phoneDisplay: string }): string {
  return `Please try again later${phone && `, or call us${atPhone(phone)}`}`;
}
