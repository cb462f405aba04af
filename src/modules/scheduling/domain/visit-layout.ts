import type { ClinicRules } from "./clinic-rules.ts";
import type { Span } from "./layout/occupancy.ts";
import { type Passage, passagesOf } from "./layout/passages.ts";
import { type Assistant, assistantsOf, type Lead, leadOf } from "./layout/people.ts";
import { type PlacedPart, placeParts } from "./layout/placed-part.ts";
import { candidatesFor, divisions, staffingsOf, type Team } from "./layout/staffing.ts";
import { devicesOf, roomsOf, type UnitUse } from "./layout/units.ts";
import type { Resource } from "./resource.ts";
import type { ServiceNeed } from "./service-need.ts";
import { allowedOrders } from "./visit-order.ts";

/**
 * One way to lay out a visit: the order of services and parts, and where people change. It is independent of the time
 * of day, so it is computed once and tried on every day of a month.
 */
export type VisitLayout = {
  /** The services in the order in which they are done. `need`: the service's index in the request. */
  lines: { need: number; client: Span }[];
  /** The parts of all services, in order. */
  parts: readonly PlacedPart[];
  people: Lead[];
  assistants: Assistant[];
  rooms: UnitUse[];
  devices: UnitUse[];
  /** Customer-facing length, including waits and moves. */
  minutes: number;
  /** Minutes spent waiting. */
  idle: number;
  /** The number of waits. */
  waits: number;
  /** Waiting minutes, plus 5 for each change of room or practitioner. The lowest cost is the best visit. */
  cost: number;
};

export type VisitRequest = {
  needs: readonly ServiceNeed[];
  /**
   * The practitioner requested for every service they are qualified for, except those for which `practitionerIds` names
   * one.
   */
  practitionerId?: string;
  /** The requested practitioner for each service, by its index in `needs`. */
  practitionerIds?: readonly (string | null)[];
  /** Set to plan without time for setup and clean-up. */
  hasBuffers?: false;
};

type LayoutRules = Pick<ClinicRules, "moveMinutes" | "maxIdleMinutes" | "deviceCleanup" | "familyOrder">;

const CHANGE_COST = 5;
/** The maximum number of layouts to try. Trying more takes longer and rarely finds another slot. */
const MOST_SHAPES = 128;

/**
 * Returns the layouts of a visit, best first; none if no one is qualified. One practitioner does everything (BK-1).
 * Only if none can, or others are requested, does the visit pass from one to the next, with as few changes as possible.
 */
export function listVisitLayouts(
  request: VisitRequest,
  practitioners: readonly Resource[],
  rules: LayoutRules,
): VisitLayout[] {
  if (request.needs.length === 0) return [];
  const all = request.hasBuffers === false ? request.needs.map(withoutBuffers) : request.needs;
  const shapes = allowedOrders(all, rules.familyOrder).flatMap((order) => {
    const needs = order.map((index) => all[index]).filter((need) => need !== undefined);
    const able = needs.map((need, line) =>
      candidatesFor(need, practitioners, request.practitionerIds?.[order[line] ?? line] ?? request.practitionerId),
    );
    return divisions(able).flatMap((groups) =>
      staffingsOf(needs, groups).flatMap((staffing) => {
        const parts = staffing.flatMap((team) => team.parts);
        const layOut = layOutWith({ order, needs, staffing, practitioners, request, rules });
        return passagesOf(needs, parts, rules).flatMap((passages) => layOut(passages) ?? []);
      }),
    );
  });
  return cheapest(shapes.sort((a, b) => a.cost - b.cost || a.minutes - b.minutes));
}

function cheapest(shapes: VisitLayout[]): VisitLayout[] {
  if (shapes.length <= MOST_SHAPES) return shapes;
  return shapes.filter(({ waits }) => waits <= 1).slice(0, MOST_SHAPES);
}

function withoutBuffers(need: ServiceNeed): ServiceNeed {
  return { ...need, prepMinutes: 0, cleanupMinutes: 0 };
}

type Layout = {
  order: readonly number[];
  needs: readonly ServiceNeed[];
  staffing: readonly Team[];
  practitioners: readonly Resource[];
  request: VisitRequest;
  rules: LayoutRules;
};

/** Returns a function that lays out a visit; undefined if the clinic has no person for a part. */
function layOutWith({ order, needs, staffing, practitioners, request, rules }: Layout) {
  const parts = staffing.flatMap((team) => team.parts);
  return (passages: readonly Passage[]): VisitLayout | undefined => {
    const placed = placeParts(needs, parts, passages);
    const assistants = assistantsOf(placed, practitioners);
    if (!assistants) return undefined;
    const idle = passages.reduce((sum, passage) => sum + passage.idle, 0);
    const moves = passages.filter(({ moved }) => moved).length;
    return {
      lines: needs.map((_, line) => {
        const own = placed.filter((part) => part.line === line);
        return { need: order[line] ?? line, client: { from: own[0]?.span.from ?? 0, to: own.at(-1)?.span.to ?? 0 } };
      }),
      parts: placed,
      people: staffing.map((team) => leadOf(team, placed)),
      assistants,
      rooms: roomsOf(placed),
      devices: devicesOf(placed, rules.deviceCleanup ?? {}, request.hasBuffers !== false),
      minutes: placed.at(-1)?.span.to ?? 0,
      idle,
      waits: passages.filter((passage) => passage.idle > 0).length,
      cost: idle + (moves + staffing.length - 1) * CHANGE_COST,
    };
  };
}
