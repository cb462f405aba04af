import { andShifted, type Bits, hasAny, noBits, orInto } from "./bits.ts";
import { type DayBoard, unionOf } from "./day-board.ts";
import type { Lead } from "./layout/people.ts";
import type { UnitUse } from "./layout/units.ts";
import type { VisitShape } from "./visit-shape.ts";

/** Starts at which a layout can be had; `among` are the ones to try. */
export function fitsOf(board: DayBoard, shape: VisitShape, among: Bits): Bits {
  const starts = among.slice();
  for (const device of shape.devices) board.narrowToPool(starts, "device", device.pool, device);
  if (!hasAny(starts)) return starts;
  narrowToRooms(board, shape, starts);
  if (!hasAny(starts)) return starts;
  narrowToPeople(board, shape, starts);
  return starts;
}

/** The same, narrowed step by step, so that a refusal can say what is missing. */
export function stagesOf(
  board: DayBoard,
  shape: VisitShape,
  among: Bits,
): { working: Bits; staffed: Bits; roomed: Bits } {
  const working = among.slice();
  for (const person of [...shape.people, ...shape.assistants]) {
    const open = noBits();
    for (const { id } of person.candidates) board.addOpen(open, id, person);
    andShifted(working, open, 0);
  }
  const staffed = among.slice();
  narrowToPeople(board, shape, staffed);
  const roomed = staffed.slice();
  narrowToRooms(board, shape, roomed);
  return { working, staffed, roomed };
}

function narrowToPeople(board: DayBoard, { people, assistants }: VisitShape, starts: Bits): void {
  for (const person of people) {
    const able = noBits();
    for (const { id } of person.candidates) addLeadFits(board, able, id, person);
    andShifted(starts, able, 0);
  }
  for (const assistant of assistants) {
    const able = noBits();
    for (const { id } of assistant.candidates) board.addFits(able, id, assistant);
    andShifted(starts, able, 0);
  }
}

/** Starts at which one candidate can be the lead, with a unit of their own attention for what they only watch. */
export function leadFits(board: DayBoard, id: string, lead: Lead): Bits {
  const starts = board.fits(id, lead);
  for (const watch of lead.watches) board.narrowToPool(starts, "attention", id, watch);
  return starts;
}

function addLeadFits(board: DayBoard, able: Bits, id: string, lead: Lead): void {
  if (lead.watches.length === 0) board.addFits(able, id, lead);
  else orInto(able, leadFits(board, id, lead));
}

/** Whether a visit goes from one room straight to another of the same type: then it must be another room. */
export function isMoveWithinPool(before: UnitUse | undefined, after: UnitUse): boolean {
  return before?.pool === after.pool && before.parts.at(-1) === (after.parts[0] ?? 0) - 1;
}

function narrowToRooms(board: DayBoard, shape: VisitShape, starts: Bits): void {
  for (const chain of chainsOf(shape.rooms)) {
    const [first] = chain;
    if (first && chain.length === 1) board.narrowToPool(starts, "room", first.pool, first);
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
