import { BIT_MINUTES } from "../bits.ts";

/** A range of minutes since the visit's customer-facing start. The first service's prep has negative minutes. */
export type Span = { from: number; to: number };

/**
 * A visit's requirement for one unit (a person, room or device): it must be free in `claims`, which include buffers,
 * and working in `clients`.
 */
export type UnitNeed = {
  claims: readonly Span[];
  clients: readonly Span[];
  /**
   * The minutes at which a person finishes setting up for a part that they don't attend. The person must be at work
   * directly before or after each of these minutes.
   */
  touches: readonly number[];
};

/** A range in bits: its offset from the occupancy's first bit, and how many bits it touches. */
type Run = readonly [at: number, length: number];

/** A unit's requirement with a key for boards; its bits are relative to `at`, its first bit. */
export type Occupancy = UnitNeed & {
  at: number;
  freeRuns: readonly Run[];
  openRuns: readonly Run[];
  touchAt: readonly number[];
  /** Equal for occupancies that differ only in their time within the visit. */
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

/** Returns the bit of a minute from the visit's start, rounded outward. */
function bitOf(minute: number): number {
  return Math.floor(minute / BIT_MINUTES);
}

export function spanOver(spans: readonly Span[]): Span {
  return { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) };
}
