/**
 * Time is an argument: rules take a Date, use cases take a Clock. What the clinic decides or promises goes by it, and the
 * SQL function `clock_now()` says the same; what proves who a person is goes by the machine's own time (decision 0020).
 */
export type Clock = {
  now(): Date;
  /** How often the clock was moved while this process ran: what was cached before the last move is stale. */
  readonly moves: number;
};

export const systemClock: Clock = { now: () => new Date(), moves: 0 };

/** A clock that stands still, for tests. */
export function fixedClock(instant: Date | string): Clock {
  const at = new Date(instant);
  return { now: () => new Date(at), moves: 0 };
}
