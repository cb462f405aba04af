import type { SegmentKind } from "#modules/catalog/domain/service-segment.ts";
import { hasBit } from "./bits.ts";
import type { DayBoard } from "./day-board.ts";
import { bitAt, instantAt } from "./day-grid.ts";
import type { Occupancy } from "./layout/occupancy.ts";
import type { PlacedPart } from "./layout/placed-part.ts";
import type { UnitUse } from "./layout/units.ts";
import { mergeClaims } from "./merge-claims.ts";
import type { BusyRange, PlannedKind, Resource } from "./resource.ts";
import { isMoveWithinPool } from "./visit-fit.ts";
import type { VisitLayout, VisitRequest } from "./visit-layout.ts";

/**
 * The person a part needs: the practitioner (`lead`), no one, the practitioner only for monitoring (`watch`), or a
 * helper with one of some roles (`roles`).
 */
export const segmentStaff = ["lead", "none", "watch", "roles"] as const;

/** One part of a planned service: customer-facing times, and its people, room and devices. */
export type PlannedSegment = {
  kind: SegmentKind;
  staff: (typeof segmentStaff)[number];
  startsAt: Date;
  endsAt: Date;
  /** Null where no person is needed. */
  practitionerId: string | null;
  roomId: string | null;
  deviceIds: string[];
};

/**
 * One service of a planned visit: customer-facing times, people, room and devices. `need` is its index in the request.
 */
export type PlannedLine = {
  need: number;
  serviceId: string;
  startsAt: Date;
  endsAt: Date;
  practitionerId: string;
  roomId: string | null;
  deviceIds: string[];
  segments: PlannedSegment[];
};

/**
 * A visit with everything it occupies. Claims are merged per resource and sorted by resource id, the order in which
 * they are locked.
 */
export type VisitPlan = {
  startsAt: Date;
  endsAt: Date;
  /** The practitioner who performs most of the visit. */
  practitionerId: string;
  lines: PlannedLine[];
  claims: BusyRange[];
};

const SLIVER_BITS = 6;
const SLIVER_COST_PER_BIT = 2.5;

/**
 * The practitioners of a layout at a start known to fit, and the cost of this choice in addition to the layout's own.
 */
export type StaffedLayout = { shape: VisitLayout; practitionerIds: string[]; cost: number };

/**
 * Chooses for each run of services the practitioner who would be left with the shortest unusable gap, and then the one
 * with the least time left.
 */
export function chooseLayoutStaff(board: DayBoard, shape: VisitLayout, elapsed: number): StaffedLayout {
  let cost = shape.cost;
  const practitionerIds = shape.people.map((lead) => {
    const able = lead.candidates.filter(({ id }) => board.canDo(id, lead, bitAt(elapsed)));
    const [best] = leastSliver(board, able, lead, elapsed);
    cost += best?.sliver ?? 0;
    return best?.id ?? "";
  });
  return { shape, practitionerIds, cost };
}

function leastSliver(board: DayBoard, able: readonly Resource[], occupancy: Occupancy, elapsed: number) {
  return able
    .map(({ id }) => ({ id, sliver: sliverCost(board, id, elapsed, occupancy), left: board.roomLeft({ id }) }))
    .sort((a, b) => a.sliver - b.sliver || a.left - b.left || (a.id < b.id ? -1 : 1));
}

/**
 * Returns the cost of gaps around an occupancy that are too short to sell (under 30 minutes): half a point per minute.
 */
function sliverCost(board: DayBoard, resourceId: string, elapsed: number, { claims }: Occupancy): number {
  const bits = board.workable(resourceId);
  let slivers = 0;
  for (const claim of claims) {
    const first = bitAt(elapsed + claim.from);
    const after = bitAt(elapsed + claim.to + 4);
    let before = 0;
    while (before < SLIVER_BITS && hasBit(bits, first - 1 - before)) before += 1;
    let behind = 0;
    while (behind < SLIVER_BITS && hasBit(bits, after + behind)) behind += 1;
    slivers += (before % SLIVER_BITS) + (behind % SLIVER_BITS);
  }
  return slivers * SLIVER_COST_PER_BIT;
}

/** Chooses the rooms and devices of a layout at a start known to fit, and converts minutes to instants. */
export function planOf(board: DayBoard, request: VisitRequest, staffed: StaffedLayout, elapsed: number): VisitPlan {
  const { shape, practitionerIds } = staffed;
  const at = (minutes: number) => instantAt(board.grid, elapsed + minutes);
  const claimsOf = (resourceId: string, { claims }: Occupancy) =>
    claims.map((claim) => ({ resourceId, from: at(claim.from), to: at(claim.to) }));
  const roomIds = pickRooms(board, shape.rooms, elapsed);
  const deviceIds = pickDevices(board, shape.devices, elapsed);
  const assistantIds = shape.assistants.map((assistant) => {
    const able = assistant.candidates.filter(({ id }) => board.canDo(id, assistant, bitAt(elapsed)));
    return leastSliver(board, able, assistant, elapsed)[0]?.id ?? "";
  });
  const leadOfLine = (line: number) =>
    practitionerIds[shape.people.findIndex((person) => person.lines.includes(line))] ?? "";
  const segments = shape.parts.map((part, index): PlannedSegment => {
    const assistantId = assistantIds[shape.assistants.findIndex(({ parts }) => parts.includes(index))];
    const staff = staffOf(part);
    const leadId = staff === "none" ? null : leadOfLine(part.line);
    return {
      kind: part.kind,
      staff,
      startsAt: at(part.span.from),
      endsAt: at(part.span.to),
      practitionerId: assistantId ?? leadId,
      roomId: roomIds[shape.rooms.findIndex(({ parts }) => parts.includes(index))] ?? null,
      deviceIds: deviceIds.filter((_, device) => shape.devices[device]?.parts.includes(index)),
    };
  });
  const lines = shape.lines.map(({ need, client }, line) => {
    const own = segments.filter((_, index) => shape.parts[index]?.line === line);
    return {
      need,
      serviceId: request.needs[need]?.serviceId ?? "",
      startsAt: at(client.from),
      endsAt: at(client.to),
      practitionerId: leadOfLine(line),
      roomId: own.find(({ roomId }) => roomId !== null)?.roomId ?? null,
      deviceIds: [...new Set(own.flatMap((segment) => segment.deviceIds))],
      segments: own,
    };
  });
  return {
    startsAt: at(0),
    endsAt: at(shape.minutes),
    practitionerId: busiestOf(shape, practitionerIds),
    lines,
    claims: mergeClaims([
      ...shape.people.flatMap((person, index) => {
        const personId = practitionerIds[index] ?? "";
        const watches = person.watches.flatMap((watch) => {
          const [unitId = ""] = fullestFirst(board, "attention", { ...watch, pool: personId }, elapsed);
          return claimsOf(unitId, watch);
        });
        return [...claimsOf(personId, person), ...watches];
      }),
      ...shape.assistants.flatMap((assistant, index) => claimsOf(assistantIds[index] ?? "", assistant)),
      ...shape.rooms.flatMap((room, index) => claimsOf(roomIds[index] ?? "", room)),
      ...shape.devices.flatMap((device, index) => claimsOf(deviceIds[index] ?? "", device)),
    ]),
  };
}

/** Returns the staff of a part. A lead who may not leave stays with the customer even if no person is needed. */
function staffOf({ staff, isAttended, isWatched }: PlacedPart): PlannedSegment["staff"] {
  if (isAttended) return "lead";
  if (isWatched) return "watch";
  return typeof staff === "object" ? "roles" : "none";
}

function busiestOf(shape: VisitLayout, practitionerIds: string[]): string {
  const minutesOf = ({ clients }: Occupancy) => clients.reduce((sum, { from, to }) => sum + to - from, 0);
  const longest = Math.max(...shape.people.map(minutesOf));
  return practitionerIds[shape.people.findIndex((person) => minutesOf(person) === longest)] ?? "";
}

function pickRooms(board: DayBoard, rooms: readonly UnitUse[], elapsed: number, picked: string[] = []): string[] {
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

function pickDevices(board: DayBoard, devices: readonly UnitUse[], elapsed: number): string[] {
  const unitOf = new Map<string, string>();
  return devices.map((device) => {
    const units = fullestFirst(board, "device", device, elapsed);
    const same = unitOf.get(device.pool);
    const id = (same && units.includes(same) ? same : units[0]) ?? "";
    unitOf.set(device.pool, id);
    return id;
  });
}

type PoolUse = Occupancy & { pool: string };

function fullestFirst(board: DayBoard, kind: PlannedKind, use: PoolUse, elapsed: number): string[] {
  return board
    .unitsOf(kind, use.pool)
    .filter(({ resource }) => hasBit(board.fits(resource.id, use), bitAt(elapsed)))
    .map(({ resource }) => ({ id: resource.id, left: board.roomLeft(resource) }))
    .sort((a, b) => a.left - b.left || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}
