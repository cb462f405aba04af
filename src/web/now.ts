let offsetMs = 0;

/**
 * Returns the clinic's time, which decides everything on a page that depends on time: how long a hold (reservation)
 * lasts, which day is today, whether the clinic is open. It is real time, or ahead of it if the demo's clock was moved
 * (decision 0020).
 */
export function now(): Date {
  return new Date(Date.now() + offsetMs);
}

/** Returns by how many milliseconds the clinic's clock is ahead of real time, as far as this page knows. */
export const clockOffsetMs = (): number => offsetMs;

/** Sets the clock's offset. The server does so before each render. */
export function setClockOffset(milliseconds: number): void {
  offsetMs = milliseconds;
}

/**
 * Sets the clock's offset in the browser from a document or a response (`x-clock`). Responses don't have this header if
 * the clock was never moved. The clock only moves forward, so an older cached response doesn't set it back.
 */
export function hearClock(offsetText: string | null | undefined): void {
  const heard = Number(offsetText ?? 0);
  if (heard > offsetMs) offsetMs = heard;
}
