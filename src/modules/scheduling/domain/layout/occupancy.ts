import { BIT_MINUTES } from "../bits.ts";

/** Minutes from the visit's client-facing start; prep of the first service is negative. */
export type Span = { from: number; to: number };

/** What a visit asks of one unit: `claims` must be free, buffers included, and in `clients` the unit must be at work. */
export type UnitNeed = {
  claims: readonly Span[];
  clients: readonly Span[];
  /**
   * Minutes at which the unit must be at work just before or just after: the ends of set-ups that others continue from.
   */
  touches: readonly number[];
};

/** A stretch in bits: how far from the occupancy's first bit it begins, and how many bits it touches. */
type Run = readonly [at: number, length: number];

/** The same with a key for boards: bits from `at`, the occupancy's first. */
export type Occupancy = UnitNeed & {
  at: number;
  freeRuns: readonly Run[];
  openRuns: readonly Run[];
  touchAt: readonly number[];
  /** Equal for occupancies that differ only in their time of the visit. */
  key: string;
};

export function occupancyOf(needed: UnitNeed): Occupancy {
  const { claims, clients, touches } = needed;
  const at = Math.min(...[...claims, ...clients].map(({ from }) => bitOf(from)));
  const runOf = ({ from, to }: Span): Run => [bitOf(from) - at, Math.ceil(to / BIT_MINUTES) - bitOf(from)];
  const [freeRuns, openRuns] = [claims.map(runOf), clients.map(runOf)];
  const touchAt = touches.map((minute) => bitOf(minute) - at);
  return { ...needed, at, freeRuns, openRuns, touchAt, key: [freeRuns, openRuns, touchAt].join(" | ") };
}

/** The bit of a minute from the visit's start, rounded outwards. */
function bitOf(minute: number): number {
  return Math.floor(minute / BIT_MINUTES);
}

export function spanOver(spans: readonly Span[]): Span {
  return { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) };
}
