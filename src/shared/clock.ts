/**
 * The clinic's clock. Time is passed as an argument: rules take a Date, use cases take a Clock. All decisions and
 * promises of the clinic use this clock, and the SQL function `clock_now()` returns the same time. Proof of identity
 * uses the machine's real time (decision 0020).
 */
export type Clock = {
  now(): Date;
  /** How often the clock was moved while this process ran. Anything cached before the last move is stale. */
  readonly moves: number;
};

export const systemClock: Clock = { now: () => new Date(), moves: 0 };

/** Returns a clock that stands still, for tests. */
export function fixedClock(instant: Date | string): Clock {
  const at = new Date(instant);
  return { now: () => new Date(at), moves: 0 };
}
