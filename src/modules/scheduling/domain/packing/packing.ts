import { BIT_MINUTES, countBits } from "../bits.ts";
import type { Clinic } from "../clinic-day.ts";
import type { DayBoard } from "../day-board.ts";
import { bitAt } from "../day-grid.ts";
import type { Occupancy } from "../layout/occupancy.ts";
import type { BusyRange, Resource } from "../resource.ts";
import type { ServiceNeed } from "../service-need.ts";
import { listVisitLayouts } from "../visit-layout.ts";
import { addedWaste, type BitRange, type WasteTable, wasteTableOf } from "./waste.ts";

type Unit = { table: WasteTable; weight: number };

/** For each unit of a clinic, the time wasted in gaps, and its weight. */
export type Packing = ReadonlyMap<string, Unit>;

/**
 * How well a start time fits a day. `cost`: wasted minutes, weighted, plus the layout's own cost; negative if the visit
 * fills gaps. `sides`: how many ends of the claims have no gap beside them, counting only units with full weight, such
 * as people.
 */
export type Fit = { cost: number; sides: number };

const DEVICE_WEIGHT = 0.5;
const ROOM_WEIGHT = 0.25;

const known = new WeakMap<Clinic, Packing>();

/** Returns the waste from gaps at a clinic that sells these services; computed once per clinic state. */
export function packingOf(clinic: Clinic, services: Iterable<ServiceNeed>): Packing {
  let packing = known.get(clinic);
  if (!packing) {
    packing = makePacking(clinic, services);
    known.set(clinic, packing);
  }
  return packing;
}

function makePacking(clinic: Clinic, services: Iterable<ServiceNeed>): Packing {
  const lengths = new Map<string, Set<number>>();
  const add = (unitId: string, { claims }: Occupancy) => {
    const of = lengths.get(unitId) ?? new Set();
    for (const { from, to } of claims) of.add(Math.ceil((to - from) / BIT_MINUTES));
    lengths.set(unitId, of);
  };
  const practitioners = clinic.resources.filter(({ kind }) => kind === "practitioner");
  // Waiting times change the position of claims, not their length.
  const rules = { ...clinic.rules, maxIdleMinutes: 0 };
  const pools = Map.groupBy(clinic.resources, ({ kind, pool }) => `${kind} ${pool}`);
  for (const need of services) {
    for (const { people, rooms, devices } of listVisitLayouts({ needs: [need] }, practitioners, rules)) {
      for (const person of people) for (const { id } of person.candidates) add(id, person);
      for (const room of rooms) for (const { id } of pools.get(`room ${room.pool}`) ?? []) add(id, room);
      for (const device of devices) for (const { id } of pools.get(`device ${device.pool}`) ?? []) add(id, device);
    }
  }
  const weightOf = ({ kind, pool }: Resource) => {
    if (kind === "practitioner") return 1;
    if (kind === "room") return ROOM_WEIGHT;
    return pools.get(`${kind} ${pool}`)?.length === 1 ? 1 : DEVICE_WEIGHT;
  };
  return new Map(
    clinic.resources
      .filter(({ kind }) => kind !== "attention")
      .map((unit) => [unit.id, { table: wasteTableOf(lengths.get(unit.id) ?? []), weight: weightOf(unit) }]),
  );
}

/**
 * Returns how well claims at a start time fit the day. `layoutCost`: the layout's waiting times, moves and changes of
 * person.
 */
export function fitOf(board: DayBoard, packing: Packing, layoutCost: number, claims: readonly BusyRange[]): Fit {
  const { startMs } = board.grid;
  const bitOf = (instant: Date, round: number) => bitAt((instant.getTime() - startMs) / 60_000 + round);
  let [cost, sides] = [layoutCost, 0];
  for (const [unitId, own] of Map.groupBy(claims, ({ resourceId }) => resourceId)) {
    const unit = packing.get(unitId);
    if (!unit) continue;
    const free = board.workable(unitId);
    if (countBits(free) === 0) continue;
    const stretches = own.map(({ from, to }): BitRange => ({ from: bitOf(from, 0), to: bitOf(to, BIT_MINUTES - 1) }));
    const added = addedWaste(free, stretches, unit.table);
    cost += unit.weight * added.minutes;
    if (unit.weight === 1) sides += added.sides;
  }
  return { cost, sides };
}
