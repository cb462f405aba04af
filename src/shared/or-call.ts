/** Returns what to do when a network was used too much: it may be shared, so the clinic's number is given where there is one. */
export function orCall({ phoneDisplay: phone }: { phoneDisplay: string }): string {
  return phone ? `Please try again later, or call us at ${phone}` : "Please try again later";
}
