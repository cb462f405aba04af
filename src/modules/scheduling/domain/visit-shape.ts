import type { ClinicRules } from "./clinic-rules.ts";
import type { Resource } from "./resource.ts";
import { customerMinutesWith, type ServiceNeed } from "./service-need.ts";
import { allowedOrders } from "./visit-order.ts";

/** Minutes from the visit's client-facing start; prep of the first service is negative. */
export type Span = { from: number; to: number };

/** A run of services that keeps one resource: what it occupies, buffers included, and the client-facing part. */
export type Occupancy = { claim: Span; client: Span; lines: number[] };

/**
 * One way to lay out a visit: which service when, who changes where. It says nothing about the time of day, so it is
 * made once and tried on every day of a month.
 */
export type VisitShape = {
  /** In the order they are done; `need` is the index in the request. */
  lines: { need: number; client: Span }[];
  people: (Occupancy & { candidates: readonly Resource[] })[];
  rooms: (Occupancy & { pool: string })[];
  devices: (Occupancy & { pool: string })[];
  /** Client-facing length, waits and moves included. */
  minutes: number;
  /** Minutes of it spent waiting. */
  idle: number;
  /** Waits in minutes, and 5 for each change of room or practitioner: the fewest is the best visit. */
  cost: number;
};

export type VisitRequest = {
  needs: readonly ServiceNeed[];
  /** Wanted for every service this practitioner is qualified for. */
  practitionerId?: string;
};

const CHANGE_COST = 5;
const IDLE_STEP = 5;

/**
 * All layouts of a visit, best first; none when nobody is qualified. One practitioner does everything (BK-1); only when
 * none can, the visit passes from one to the next, with as few changes as possible.
 */
export function visitShapesOf(
  request: VisitRequest,
  practitioners: readonly Resource[],
  rules: Pick<ClinicRules, "moveMinutes" | "maxIdleMinutes">,
): VisitShape[] {
  if (request.needs.length === 0) return [];
  const shapes = allowedOrders(request.needs).flatMap((order) => {
    const needs = order.map((index) => request.needs[index]).filter((need) => need !== undefined);
    const able = needs.map((need) => candidatesFor(need, practitioners, request.practitionerId));
    return divisions(able).flatMap((groups) =>
      durationsOf(needs, groups).flatMap((staffing) =>
        passagesOf(needs, rules).map((passages) => layOut(order, needs, staffing, passages)),
      ),
    );
  });
  return shapes.sort((a, b) => a.cost - b.cost || a.minutes - b.minutes);
}

function candidatesFor(need: ServiceNeed, practitioners: readonly Resource[], wanted?: string): Resource[] {
  const able = practitioners.filter((practitioner) => customerMinutesWith(need, practitioner) !== undefined);
  const chosen = able.filter(({ id }) => id === wanted);
  return chosen.length > 0 ? chosen : able;
}

type Group = { lines: number[]; candidates: Resource[] };

/** The ways to divide a sequence among practitioners with the fewest changes. */
function divisions(able: Resource[][]): Group[][] {
  let fewest: Group[][] = [];
  for (let cuts = 0; cuts < 1 << (able.length - 1); cuts += 1) {
    const groups: Group[] = [];
    able.forEach((candidates, line) => {
      const group = groups.at(-1);
      if (!group || (cuts >> (line - 1)) & 1) groups.push({ lines: [line], candidates });
      else {
        group.lines.push(line);
        group.candidates = group.candidates.filter((person) => candidates.includes(person));
      }
    });
    const changes = groups.length;
    if (groups.some(({ candidates }) => candidates.length === 0)) continue;
    const best = fewest[0]?.length ?? Number.POSITIVE_INFINITY;
    if (changes < best) fewest = [groups];
    else if (changes === best) fewest.push(groups);
  }
  return fewest;
}

type Staffing = (Group & { minutes: number[] })[];

/** Practitioners who take equally long are interchangeable; each different pace is a staffing of its own. */
function durationsOf(needs: ServiceNeed[], groups: Group[]): Staffing[] {
  let staffings: Staffing[] = [[]];
  for (const group of groups) {
    const paces = new Map<string, Staffing[number]>();
    for (const person of group.candidates) {
      const minutes = group.lines.map((line) => minutesOfLine(needs[line], person));
      const key = minutes.join();
      const pace = paces.get(key);
      if (pace) pace.candidates.push(person);
      else paces.set(key, { lines: group.lines, candidates: [person], minutes });
    }
    staffings = staffings.flatMap((staffing) => [...paces.values()].map((pace) => [...staffing, pace]));
  }
  return staffings;
}

function minutesOfLine(need: ServiceNeed | undefined, person: Resource): number {
  return (need && customerMinutesWith(need, person)) ?? 0;
}

/** What lies between two services: minutes in all, the waiting part of them, and whether the room is kept. */
type Passage = { gap: number; idle: number; sameRoom: boolean; sameDevices: boolean; moved: boolean };

/** Every choice of staying or moving between services, with every way to wait a little. */
function passagesOf(needs: ServiceNeed[], rules: Pick<ClinicRules, "moveMinutes" | "maxIdleMinutes">): Passage[][] {
  let all: Passage[][] = [[]];
  for (let line = 1; line < needs.length; line += 1) {
    const [before, after] = [needs[line - 1], needs[line]];
    if (!before || !after) continue;
    const ways = waysBetween(before, after, rules.moveMinutes);
    all = all.flatMap((passages) => {
      const waited = passages.reduce((sum, { idle }) => sum + idle, 0);
      const waits: number[] = [];
      for (let idle = 0; waited + idle <= rules.maxIdleMinutes; idle += IDLE_STEP) waits.push(idle);
      return ways.flatMap((way) => waits.map((idle) => [...passages, { ...way, gap: way.gap + idle, idle }]));
    });
  }
  return all;
}

function waysBetween(before: ServiceNeed, after: ServiceNeed, moveMinutes: number): Omit<Passage, "idle">[] {
  const sameDevices = hasSameSetup(before, after);
  if (before.roomType === null && after.roomType === null) {
    return [{ gap: 0, sameRoom: true, sameDevices, moved: false }];
  }
  const move = { gap: moveMinutes, sameRoom: false, sameDevices: false, moved: true };
  if (before.roomType !== after.roomType) return [move];
  // In one room clean-up and prep don't add up; on the same device nothing is set up anew.
  const gap = sameDevices ? 0 : Math.max(before.cleanupMinutes, after.prepMinutes);
  return [{ gap, sameRoom: true, sameDevices, moved: false }, move];
}

function hasSameSetup(before: ServiceNeed, after: ServiceNeed): boolean {
  const { deviceTypes } = before;
  return (
    deviceTypes.length > 0 &&
    deviceTypes.length === after.deviceTypes.length &&
    deviceTypes.every((type) => after.deviceTypes.includes(type))
  );
}

function layOut(order: number[], needs: ServiceNeed[], staffing: Staffing, passages: Passage[]): VisitShape {
  const minutes = staffing.flatMap((group) => group.minutes);
  let at = 0;
  const lines = needs.map((_, line) => {
    const from = at + (passages[line - 1]?.gap ?? 0);
    at = from + (minutes[line] ?? 0);
    return { need: order[line] ?? line, client: { from, to: at } };
  });
  const occupy = (run: number[]): Occupancy => ({
    lines: run,
    client: spanOver(run.map((line) => lines[line]?.client ?? { from: 0, to: 0 })),
    claim: spanOver(run.map((line) => withBuffers(needs[line], lines[line]?.client))),
  });
  const idle = passages.reduce((sum, passage) => sum + passage.idle, 0);
  const moves = passages.filter(({ moved }) => moved).length;
  return {
    lines,
    people: staffing.map(({ lines: run, candidates }) => ({ ...occupy(run), candidates })),
    rooms: runsWhere(needs, (line) => passages[line - 1]?.sameRoom === true).flatMap((run) => {
      const pool = needs[run[0] ?? 0]?.roomType;
      return pool ? [{ ...occupy(run), pool }] : [];
    }),
    devices: [...devicesOf(needs, passages, occupy), ...addOnDevicesOf(needs, lines)],
    minutes: at,
    idle,
    cost: idle + (moves + staffing.length - 1) * CHANGE_COST,
  };
}

function withBuffers(need: ServiceNeed | undefined, client: Span = { from: 0, to: 0 }): Span {
  return { from: client.from - (need?.prepMinutes ?? 0), to: client.to + (need?.cleanupMinutes ?? 0) };
}

function spanOver(spans: Span[]): Span {
  return { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) };
}

/** Consecutive lines, joined where `joins` says that a line goes on with what the line before it had. */
function runsWhere(needs: ServiceNeed[], joins: (line: number) => boolean): number[][] {
  const runs: number[][] = [];
  needs.forEach((_, line) => {
    const run = runs.at(-1);
    if (run && joins(line)) run.push(line);
    else runs.push([line]);
  });
  return runs;
}

function devicesOf(needs: ServiceNeed[], passages: Passage[], occupy: (run: number[]) => Occupancy) {
  const types = new Set(needs.flatMap(({ deviceTypes }) => deviceTypes));
  return [...types].flatMap((pool) => {
    const uses = (line: number) => needs[line]?.deviceTypes.includes(pool) === true;
    return runsWhere(needs, (line) => passages[line - 1]?.sameRoom === true && uses(line) === uses(line - 1))
      .filter((run) => uses(run[0] ?? 0))
      .map((run) => ({ ...occupy(run), pool }));
  });
}

/** Add-ons follow their service's own minutes in their order; one with a device of its own claims it for its part. */
function addOnDevicesOf(needs: ServiceNeed[], lines: VisitShape["lines"]) {
  return needs.flatMap((need, line) => {
    let to = lines[line]?.client.to ?? 0;
    const claims: VisitShape["devices"] = [];
    for (const { minutes, quantity, deviceType } of need.addOns.toReversed()) {
      const client = { from: to - minutes * quantity, to };
      to = client.from;
      if (!deviceType || need.deviceTypes.includes(deviceType) || client.from === client.to) continue;
      claims.push({
        pool: deviceType,
        lines: [line],
        client,
        claim: { from: client.from, to: client.to + need.cleanupMinutes },
      });
    }
    return claims;
  });
}
