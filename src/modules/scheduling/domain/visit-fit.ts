import { andShifted, type Bits, copyBits, hasAny, noBits } from "./bits.ts";
import { type DayBoard, unionOf } from "./day-board.ts";
import type { UnitUse } from "./layout/units.ts";
import type { VisitLayout } from "./visit-layout.ts";

/** Leaves in `starts` only those at which a layout is available. Returns whether any is left. */
export function narrowToFits(board: DayBoard, shape: VisitLayout, starts: Bits): boolean {
  // The scarcest resource first, so that the others often needn't be checked.
  if (!narrowToPeople(board, shape, starts)) return false;
  for (const device of shape.devices) if (!board.narrowToPool(starts, "device", device)) return false;
  narrowToRooms(board, shape, starts);
  return hasAny(starts);
}

/** Returns what `narrowToFits` checks as successive steps, so that a refusal can say what is missing. */
export function stagesOf(
  board: DayBoard,
  shape: VisitLayout,
  among: Bits,
): { working: Bits; staffed: Bits; roomed: Bits } {
  const working = among.slice();
  narrowToHours(board, shape, working);
  const staffed = among.slice();
  narrowToPeople(board, shape, staffed);
  const roomed = staffed.slice();
  narrowToRooms(board, shape, roomed);
  return { working, staffed, roomed };
}

/** Returns what conflicts with a layout at the start that came closest to fitting; undefined if no start is in time. */
export function nearestStage(
  board: DayBoard,
  shape: VisitLayout,
  among: Bits,
): "not_working" | "practitioner_busy" | "room_busy" | "device_busy" | undefined {
  if (!hasAny(among)) return undefined;
  copyBits(scratch, among);
  if (narrowToPeople(board, shape, scratch)) {
    narrowToRooms(board, shape, scratch);
    return hasAny(scratch) ? "device_busy" : "room_busy";
  }
  copyBits(scratch, among);
  return narrowToHours(board, shape, scratch) ? "practitioner_busy" : "not_working";
}

/** Memory reused by every call; a call must not rely on its earlier contents. */
const scratch = noBits();

/** Removes starts that the hours of the people don't allow. Returns whether any start is left. */
function narrowToHours(board: DayBoard, { people, assistants }: VisitLayout, starts: Bits): boolean {
  for (const person of people) if (!board.narrowToHours(starts, person)) return false;
  for (const assistant of assistants) if (!board.narrowToHours(starts, assistant)) return false;
  return hasAny(starts);
}

/** Removes starts at which the people aren't available. Returns whether any start is left. */
function narrowToPeople(board: DayBoard, { people, assistants }: VisitLayout, starts: Bits): boolean {
  for (const person of people) if (!board.narrowToPeople(starts, person)) return false;
  for (const assistant of assistants) if (!board.narrowToPeople(starts, assistant)) return false;
  return hasAny(starts);
}

/** Whether a visit goes from one room directly to another of the same type, which must then be a different room. */
export function isMoveWithinPool(before: UnitUse | undefined, after: UnitUse): boolean {
  return before?.pool === after.pool && before.parts.at(-1) === (after.parts[0] ?? 0) - 1;
}

function narrowToRooms(board: DayBoard, shape: VisitLayout, starts: Bits): void {
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

/** Returns the starts at which each room of a chain is free and differs from the previous one. */
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
