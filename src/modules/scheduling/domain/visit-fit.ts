import { andShifted, type Bits, hasAny } from "./bits.ts";
import { type DayBoard, unionOf } from "./day-board.ts";
import type { UnitUse } from "./layout/units.ts";
import type { VisitShape } from "./visit-shape.ts";

/** Leaves in `starts` those at which a layout can be had. */
export function narrowToFits(board: DayBoard, shape: VisitShape, starts: Bits): void {
  // What runs out first comes first: mostly nothing is left to be asked of the rest.
  narrowToPeople(board, shape, starts);
  if (!hasAny(starts)) return;
  for (const device of shape.devices) board.narrowToPool(starts, "device", device);
  if (hasAny(starts)) narrowToRooms(board, shape, starts);
}

/** The same, narrowed step by step, so that a refusal can say what is missing. */
export function stagesOf(
  board: DayBoard,
  shape: VisitShape,
  among: Bits,
): { working: Bits; staffed: Bits; roomed: Bits } {
  const working = among.slice();
  for (const person of shape.people) board.narrowToHours(working, person);
  for (const assistant of shape.assistants) board.narrowToHours(working, assistant);
  const staffed = among.slice();
  narrowToPeople(board, shape, staffed);
  const roomed = staffed.slice();
  narrowToRooms(board, shape, roomed);
  return { working, staffed, roomed };
}

function narrowToPeople(board: DayBoard, { people, assistants }: VisitShape, starts: Bits): void {
  for (const person of people) board.narrowToPeople(starts, person);
  for (const assistant of assistants) board.narrowToPeople(starts, assistant);
}

/** Whether a visit goes from one room straight to another of the same type: then it must be another room. */
export function isMoveWithinPool(before: UnitUse | undefined, after: UnitUse): boolean {
  return before?.pool === after.pool && before.parts.at(-1) === (after.parts[0] ?? 0) - 1;
}

function narrowToRooms(board: DayBoard, shape: VisitShape, starts: Bits): void {
  for (const chain of chainsOf(shape.rooms)) {
    const [first] = chain;
    if (first && chain.length === 1) board.narrowToPool(starts, "room", first);
    else andShifted(starts, chainFits(board, chain), 0);
  }
}

function chainsOf(rooms: readonly UnitUse[]): UnitUse[][] {
  const chains: UnitUse[][] = [];
  rooms.forEach((room, index) => {
    if (isMoveWithinPool(rooms[index - 1], room)) chains.at(-1)?.push(room);
    else chains.push([room]);
  });
  return chains;
}

/** Starts at which each room of a chain is free and differs from the one before, room by room. */
function chainFits(board: DayBoard, chain: UnitUse[]): Bits {
  let reached: { id: string; starts: Bits }[] = [];
  for (const [index, room] of chain.entries()) {
    reached = board.unitsOf("room", room.pool).map(({ resource: { id } }) => {
      const starts = board.fits(id, room);
      const elsewhere = reached.filter((before) => before.id !== id).map((before) => before.starts);
      if (index > 0) andShifted(starts, unionOf(elsewhere), 0);
      return { id, starts };
    });
  }
  return unionOf(reached.map(({ starts }) => starts));
}
