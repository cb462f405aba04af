import { andShifted, type Bits, hasAny, noBits } from "./bits.ts";
import { type DayBoard, unionOf } from "./day-board.ts";
import type { VisitShape } from "./visit-shape.ts";

/** Starts at which a layout can be had; `among` are the ones to try. */
export function fitsOf(board: DayBoard, shape: VisitShape, among: Bits): Bits {
  const starts = among.slice();
  for (const device of shape.devices) board.narrowToPool(starts, "device", device.pool, device);
  if (!hasAny(starts)) return starts;
  narrowToRooms(board, shape, starts);
  if (!hasAny(starts)) return starts;
  for (const person of shape.people) {
    const able = noBits();
    for (const { id } of person.candidates) board.addFits(able, id, person);
    andShifted(starts, able, 0);
  }
  return starts;
}

/** The same, narrowed step by step, so that a refusal can say what is missing. */
export function stagesOf(
  board: DayBoard,
  shape: VisitShape,
  among: Bits,
): { working: Bits; staffed: Bits; roomed: Bits } {
  const working = among.slice();
  const staffed = among.slice();
  for (const person of shape.people) {
    const open = noBits();
    const able = noBits();
    for (const { id } of person.candidates) {
      board.addOpen(open, id, person);
      board.addFits(able, id, person);
    }
    andShifted(working, open, 0);
    andShifted(staffed, able, 0);
  }
  const roomed = staffed.slice();
  narrowToRooms(board, shape, roomed);
  return { working, staffed, roomed };
}

type RoomUse = VisitShape["rooms"][number];

/** Whether a visit goes from one room straight to another of the same type: then it must be another room. */
export function isMoveWithinPool(before: RoomUse | undefined, after: RoomUse): boolean {
  return before?.pool === after.pool && before.lines.at(-1) === (after.lines[0] ?? 0) - 1;
}

function narrowToRooms(board: DayBoard, shape: VisitShape, starts: Bits): void {
  for (const chain of chainsOf(shape.rooms)) {
    const [first] = chain;
    if (first && chain.length === 1) board.narrowToPool(starts, "room", first.pool, first);
    else andShifted(starts, chainFits(board, chain), 0);
  }
}

function chainsOf(rooms: readonly RoomUse[]): RoomUse[][] {
  const chains: RoomUse[][] = [];
  rooms.forEach((room, index) => {
    if (isMoveWithinPool(rooms[index - 1], room)) chains.at(-1)?.push(room);
    else chains.push([room]);
  });
  return chains;
}

/** Starts at which each room of a chain is free and differs from the one before, room by room. */
function chainFits(board: DayBoard, chain: RoomUse[]): Bits {
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
