import { hasBit } from "./bits.ts";
import type { DayBoard } from "./day-board.ts";
import { bitAt, instantAt } from "./day-grid.ts";
import { mergeClaims } from "./merge-claims.ts";
import type { BusyRange } from "./resource.ts";
import { isMoveWithinPool } from "./visit-fit.ts";
import type { Occupancy, VisitRequest, VisitShape } from "./visit-shape.ts";

/** One service of a planned visit: client-facing times and who and what serves it. `need` is its index in the request. */
export type PlannedLine = {
  need: number;
  serviceId: string;
  startsAt: Date;
  endsAt: Date;
  practitionerId: string;
  roomId: string | null;
  deviceIds: string[];
};

/** A visit with everything it occupies. Claims are merged per resource and sorted by resource id, as they are locked. */
export type VisitPlan = {
  startsAt: Date;
  endsAt: Date;
  /** Who does most of it. */
  practitionerId: string;
  lines: PlannedLine[];
  claims: BusyRange[];
};

const SLIVER_BITS = 6;
const SLIVER_COST_PER_BIT = 2.5;

/** The practitioners of a layout at a start that is known to fit, and what the choice costs beside the layout itself. */
export type Staffed = { shape: VisitShape; practitionerIds: string[]; cost: number };

/** For each run of services the practitioner who leaves the smallest splinter of time, and then has least time left. */
export function staffShape(board: DayBoard, shape: VisitShape, elapsed: number): Staffed {
  let cost = shape.cost;
  const practitionerIds = shape.people.map((person) => {
    const choices = person.candidates
      .filter(({ id }) => hasBit(board.fits(id, person), bitAt(elapsed)))
      .map(({ id }) => ({ id, sliver: sliverCost(board, id, elapsed, person), left: board.roomLeft({ id }) }))
      .sort((a, b) => a.sliver - b.sliver || a.left - b.left || (a.id < b.id ? -1 : 1));
    cost += choices[0]?.sliver ?? 0;
    return choices[0]?.id ?? "";
  });
  return { shape, practitionerIds, cost };
}

/** Time before and after an occupancy that is too short (under 30 minutes) to be sold: half a point a minute. */
function sliverCost(board: DayBoard, resourceId: string, elapsed: number, { claim }: Occupancy): number {
  const bits = board.workable(resourceId);
  const first = bitAt(elapsed + claim.from);
  const after = bitAt(elapsed + claim.to + 4);
  let before = 0;
  while (before < SLIVER_BITS && hasBit(bits, first - 1 - before)) before += 1;
  let behind = 0;
  while (behind < SLIVER_BITS && hasBit(bits, after + behind)) behind += 1;
  return ((before % SLIVER_BITS) + (behind % SLIVER_BITS)) * SLIVER_COST_PER_BIT;
}

/** Names the rooms and devices of a layout at a start that is known to fit, and turns minutes into instants. */
export function planOf(board: DayBoard, request: VisitRequest, staffed: Staffed, elapsed: number): VisitPlan {
  const { shape, practitionerIds } = staffed;
  const at = (minutes: number) => instantAt(board.grid, elapsed + minutes);
  const claimOf = (resourceId: string, { claim }: Occupancy) => ({
    resourceId,
    from: at(claim.from),
    to: at(claim.to),
  });
  const roomIds = pickRooms(board, shape.rooms, elapsed);
  const deviceIds = pickDevices(board, shape.devices, elapsed);
  const lines = shape.lines.map(({ need, client }, line) => ({
    need,
    serviceId: request.needs[need]?.serviceId ?? "",
    startsAt: at(client.from),
    endsAt: at(client.to),
    practitionerId: practitionerIds[shape.people.findIndex((person) => person.lines.includes(line))] ?? "",
    roomId: roomIds[shape.rooms.findIndex((room) => room.lines.includes(line))] ?? null,
    deviceIds: deviceIds.filter((_, index) => shape.devices[index]?.lines.includes(line)),
  }));
  return {
    startsAt: at(0),
    endsAt: at(shape.minutes),
    practitionerId: busiestOf(shape, practitionerIds),
    lines,
    claims: mergeClaims([
      ...shape.people.map((person, index) => claimOf(practitionerIds[index] ?? "", person)),
      ...shape.rooms.map((room, index) => claimOf(roomIds[index] ?? "", room)),
      ...shape.devices.map((device, index) => claimOf(deviceIds[index] ?? "", device)),
    ]),
  };
}

function busiestOf(shape: VisitShape, practitionerIds: string[]): string {
  const minutesOf = ({ client }: Occupancy) => client.to - client.from;
  const longest = Math.max(...shape.people.map(minutesOf));
  return practitionerIds[shape.people.findIndex((person) => minutesOf(person) === longest)] ?? "";
}

type PoolOccupancy = Occupancy & { pool: string };

function pickRooms(board: DayBoard, rooms: readonly PoolOccupancy[], elapsed: number, picked: string[] = []): string[] {
  const room = rooms[picked.length];
  if (!room) return picked;
  const left = isMoveWithinPool(rooms[picked.length - 1], room) ? picked.at(-1) : undefined;
  for (const id of fullestFirst(board, "room", room, elapsed)) {
    if (id === left) continue;
    const all = pickRooms(board, rooms, elapsed, [...picked, id]);
    if (all.length === rooms.length) return all;
  }
  return picked;
}

function pickDevices(board: DayBoard, devices: readonly PoolOccupancy[], elapsed: number): string[] {
  const unitOf = new Map<string, string>();
  return devices.map((device) => {
    const units = fullestFirst(board, "device", device, elapsed);
    const same = unitOf.get(device.pool);
    const id = (same && units.includes(same) ? same : units[0]) ?? "";
    unitOf.set(device.pool, id);
    return id;
  });
}

function fullestFirst(board: DayBoard, kind: "room" | "device", need: PoolOccupancy, elapsed: number): string[] {
  return board
    .unitsOf(kind, need.pool)
    .filter(({ resource }) => hasBit(board.fits(resource.id, need), bitAt(elapsed)))
    .map(({ resource }) => ({ id: resource.id, left: board.roomLeft(resource) }))
    .sort((a, b) => a.left - b.left || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}
