import { allBits, andShifted, BIT_COUNT, type Bits, hasBit, noBits } from "../bits.ts";
import type { DayBoard } from "../day-board.ts";
import { bitAt, instantAt, minuteAt } from "../day-grid.ts";
import type { Occupancy, Span } from "../layout/occupancy.ts";
import type { PersonUse } from "../layout/people.ts";
import type { UnitUse } from "../layout/units.ts";
import type { VisitLayout } from "../visit-layout.ts";
import type { Obstacle } from "./obstacle.ts";

/** Returns what isn't free for a layout at a start time, one by one; empty if each thing is free by itself. */
export function obstaclesOf(board: DayBoard, shape: VisitLayout, elapsed: number): Obstacle[] {
  return [
    ...[...shape.people, ...shape.assistants].flatMap((person) => ofPerson(board, person, elapsed)),
    ...shape.rooms.flatMap((room) => ofUnit(board, "room", room, elapsed)),
    ...shape.devices.flatMap((device) => ofUnit(board, "device", device, elapsed)),
  ];
}

function ofPerson(board: DayBoard, use: PersonUse, elapsed: number): Obstacle[] {
  const ids = use.candidates.map(({ id }) => id);
  if (ids.some((id) => board.canDo(id, use, bitAt(elapsed)))) return [];
  const touches = use.touches.map((minute) => ({ from: minute - 5, to: minute + 5 }));
  const off = commonRun(board, ids, "off", use.clients, elapsed) ?? wholeRun(board, ids, touches, elapsed);
  const busy = commonRun(board, ids, "busy", use.claims, elapsed);
  const found: Obstacle[] = [];
  if (off) found.push({ kind: "staff_off", unitIds: ids, ...off });
  if (busy) found.push({ kind: "staff_busy", unitIds: ids, ...busy });
  if (found.length > 0) return found;
  const either = commonRun(board, ids, "off or busy", use.clients, elapsed);
  if (either) return [{ kind: "staff_busy", unitIds: ids, ...either }];
  return [ofWatches(board, use, elapsed) ?? { kind: "staff_busy", unitIds: ids, ...wholeOf(board, use, elapsed) }];
}

/** Returns an obstacle if people are free, but would have to monitor one more customer than they can. */
function ofWatches(board: DayBoard, use: PersonUse, elapsed: number): Obstacle | undefined {
  for (const watch of use.watches) {
    const units = use.candidates.flatMap(({ id }) => board.unitsOf("attention", id).map(({ resource }) => resource.id));
    const run = commonRun(board, units, "busy", watch.claims, elapsed);
    if (run) return { kind: "watch_full", unitIds: units, ...run };
  }
  return undefined;
}

function ofUnit(board: DayBoard, kind: "room" | "device", use: UnitUse, elapsed: number): Obstacle[] {
  const units = board.unitsOf(kind, use.pool).map(({ resource }) => resource.id);
  if (units.some((id) => hasBit(board.fits(id, use), bitAt(elapsed)))) return [];
  const about = { pool: use.pool, unitIds: units };
  const out = commonRun(board, units, "out", use.claims, elapsed);
  if (out) return [{ kind: `${kind}_out`, ...about, ...out }];
  // Prep and cleanup may be outside a unit's hours, so being off only matters while the customer is present.
  const busy =
    commonRun(board, units, "busy", use.claims, elapsed) ??
    commonRun(board, units, "off or busy", use.clients, elapsed) ??
    wholeOf(board, use, elapsed);
  return [{ kind: `${kind}_busy`, ...about, ...busy }];
}

type Run = { from: Date; to: Date };
type State = "off" | "busy" | "out" | "off or busy";

/** Returns the first range within the given spans, extended to both sides, in which all units have a given state. */
function commonRun(
  board: DayBoard,
  unitIds: readonly string[],
  state: State,
  spans: readonly Span[],
  elapsed: number,
): Run | undefined {
  const common = unitIds.length > 0 ? allBits() : noBits();
  for (const id of unitIds) andShifted(common, inState(board, id, state), 0);
  for (const bit of bitsOf(spans, elapsed)) if (hasBit(common, bit)) return runAround(board, common, bit);
  return undefined;
}

/**
 * Returns a range like `commonRun` in which all units are off. They must be off for the whole of one span, because a
 * person who is at work in a part of it may set up.
 */
function wholeRun(
  board: DayBoard,
  unitIds: readonly string[],
  spans: readonly Span[],
  elapsed: number,
): Run | undefined {
  const common = allBits();
  for (const id of unitIds) andShifted(common, inState(board, id, "off"), 0);
  const span = spans.find((one) => bitsOf([one], elapsed).every((bit) => hasBit(common, bit)));
  return span && runAround(board, common, bitAt(elapsed + span.from));
}

function bitsOf(spans: readonly Span[], elapsed: number): number[] {
  return spans.flatMap(({ from, to }) => {
    const bits: number[] = [];
    for (let bit = bitAt(elapsed + from); bit < bitAt(elapsed + to + 4); bit += 1) bits.push(bit);
    return bits;
  });
}

function inState(board: DayBoard, id: string, state: State): Bits {
  const unit = board.look(id);
  if (!unit) return allBits();
  const bits = noBits();
  for (let word = 0; word < bits.length; word += 1) {
    const [open, serves, free] = [unit.open[word] ?? 0, unit.serves[word] ?? 0, unit.free[word] ?? 0];
    if (state === "off") bits[word] = ~open;
    else if (state === "out") bits[word] = ~serves;
    else if (state === "busy") bits[word] = serves & ~free;
    else bits[word] = ~(open & free);
  }
  return bits;
}

function runAround(board: DayBoard, bits: Bits, bit: number): Run {
  let [from, to] = [bit, bit + 1];
  while (from > 0 && hasBit(bits, from - 1)) from -= 1;
  while (to < BIT_COUNT && hasBit(bits, to)) to += 1;
  return { from: instantAt(board.grid, minuteAt(from)), to: instantAt(board.grid, minuteAt(to)) };
}

function wholeOf(board: DayBoard, { claims }: Occupancy, elapsed: number): Run {
  const at = (minute: number) => instantAt(board.grid, elapsed + minute);
  return { from: at(claims[0]?.from ?? 0), to: at(claims.at(-1)?.to ?? 0) };
}
