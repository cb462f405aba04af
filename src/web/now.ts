let offsetMs = 0;

/**
 * The clinic's time, for everything that a page shows or decides by it: what is left of a hold, which day is today, whether
 * the clinic is open. Real time, and ahead of it where the demo's clock was moved (decision 0020).
 */
export function now(): Date {
  return new Date(Date.now() + offsetMs);
}

/** Milliseconds that the clinic's clock is ahead of real time, as far as this page has heard. */
export const clockOffsetMs = (): number => offsetMs;

/** On the server: before each render. */
export function setClockOffset(milliseconds: number): void {
  offsetMs = milliseconds;
}

/**
 * In the browser: what a document or an answer says (`x-clock`), or nothing where the clock was never moved. The clock only
 * goes forwards, so a copy from before the last move doesn't set it back.
 */
export function hearClock(told: string | null | undefined): void {
  const heard = Number(told ?? 0);
  if (heard > offsetMs) offsetMs = heard;
}
