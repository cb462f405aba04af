let offsetMs = 0;

/**
 * Returns the clinic's time, for everything that a page shows or decides by time: what is left of a hold, which day is
 * today, whether the clinic is open. It is real time, or ahead of it where the demo's clock was moved (decision 0020).
 */
export function now(): Date {
  return new Date(Date.now() + offsetMs);
}

/** Returns the milliseconds that the clinic's clock is ahead of real time, as far as this page knows. */
export const clockOffsetMs = (): number => offsetMs;

/** Sets the clock's offset. The server does so before each render. */
export function setClockOffset(milliseconds: number): void {
  offsetMs = milliseconds;
}

/**
 * Sets the offset in the browser from a document or response (`x-clock`), which has none if the clock was never moved.
 * The clock only moves forward, so a copy from before the last move doesn't set it back.
 */
export function hearClock(offsetText: string | null | undefined): void {
  const heard = Number(offsetText ?? 0);
  if (heard > offsetMs) offsetMs = heard;
}
