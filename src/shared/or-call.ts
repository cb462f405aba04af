/** Returns the text after "call us": the clinic's number, if it has one. */
export const atPhone = (phone: string): string => (phone ? ` at ${phone}` : "");

/**
 * Returns the advice for a visitor whose network has reached a limit. Others may have caused that, so it includes the
 * clinic's phone number, if there is one.
 */
export function orCall({ phoneDisplay: phone }: { phoneDisplay: string }): string {
  return `Please try again later${phone && `, or call us${atPhone(phone)}`}`;
}
