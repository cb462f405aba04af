import type { ServiceSegment } from "#modules/catalog/domain/service-segment.ts";
import type { Clinic } from "#modules/scheduling/domain/clinic-day.ts";
import type { BusyRange, Resource } from "#modules/scheduling/domain/resource.ts";
import type { AddOnNeed, ServiceNeed } from "#modules/scheduling/domain/service-need.ts";
import { spansOn } from "#modules/scheduling/domain/spans-on.ts";
import type { VisitRequest } from "#modules/scheduling/domain/visit-layout.ts";
import { allowedOrders } from "#modules/scheduling/domain/visit-order.ts";
import { instantOf, minutesOf } from "#shared/zoned-time.ts";

/**
 * A part of a visit. This file implements the planner's rules a second time, independently, so that tests can compare
 * the real planner with it. It tries every minute, order, division, wait and unit one by one, without the real
 * planner's bits and layouts. It works only on days without a clock change.
 */
type Part = ServiceSegment & { room: string | null; need: ServiceNeed; line: number; first: boolean; last: boolean };
/**
 * What happens between the previous part and this one: the gap in minutes, whether the customer stays in the room, and
 * the devices that stay in use.
 */
type Step = { gap: number; stays: boolean; kept: string[] };
type TimedStep = Part & Step & { at: number };
type Minutes = { taken: Set<number>; working: Set<number> };

export type SlowQuestion = { clinic: Clinic; busy: readonly BusyRange[]; request: VisitRequest; date: string };

/** One day of the clinic: for each minute, which resources are free and which people work. */
class SlowDay {
  readonly resources: readonly Resource[];
  readonly #free = new Map<string, boolean[]>();
  readonly #works = new Map<string, boolean[]>();

  constructor({ clinic, busy, date }: SlowQuestion) {
    this.resources = clinic.resources;
    const zero = instantOf(date, "00:00", clinic.rules.timeZone)?.getTime() ?? 0;
    const minute = (instant: Date) => Math.round((instant.getTime() - zero) / 60_000);
    const day = Array.from({ length: 24 * 60 }, (_, index) => index);
    for (const unit of clinic.resources) {
      const taken = busy.filter(({ resourceId }) => resourceId === unit.id);
      const out = unit.kind === "practitioner" ? taken : [...taken, ...unit.timeOff];
      const works = spansOn(clinic.rules, unit, date);
      const isIn = (at: number) => (range: { from: Date; to: Date }) =>
        minute(range.from) <= at && at < minute(range.to);
      this.#free.set(
        unit.id,
        day.map((at) => !out.some(isIn(at))),
      );
      this.#works.set(
        unit.id,
        day.map((at) => works.some(isIn(at))),
      );
    }
  }

  works(id: string, at: number): boolean {
    return this.#works.get(id)?.[at] === true;
  }

  can(id: string, start: number, { taken, working }: Minutes): boolean {
    for (const at of taken) if (this.#free.get(id)?.[start + at] !== true) return false;
    for (const at of working) if (!this.works(id, start + at)) return false;
    return true;
  }
}

/** Returns the clinic wall times, in minutes, at which a visit can start. */
export function slowStarts(question: SlowQuestion): number[] {
  const { clinic, request } = question;
  const day = new SlowDay(question);
  const closes = minutesOf(clinic.rules.closingTime);
  const layouts = layoutsOf(question);
  const starts: number[] = [];
  const tries = layouts.map(({ parts, people }) => ({
    minutes: Math.max(...parts.map((part) => part.at + part.minutes)),
    fits: fitsOf(day, parts, people),
  }));
  for (let at = 0; at < closes; at += clinic.rules.stepMinutes) {
    const fits = tries.some((layout) => at + layout.minutes <= closes && layout.fits(at));
    if (fits && request.needs.length > 0) starts.push(at);
  }
  return starts;
}

type Layout = { parts: TimedStep[]; people: Resource[] };

function layoutsOf({ clinic, request }: SlowQuestion): Layout[] {
  const people = clinic.resources.filter(({ kind }) => kind === "practitioner");
  return allowedOrders(request.needs, clinic.rules.familyOrder).flatMap((order) => {
    const needs = order.flatMap((index) => request.needs[index] ?? []);
    const wish = order.map((index) => request.practitionerIds?.[index] ?? request.practitionerId);
    const able = needs.map((need, line) => {
      const all = people.filter((person) => paceOf(need, person) !== undefined);
      return all.some(({ id }) => id === wish[line]) ? all.filter(({ id }) => id === wish[line]) : all;
    });
    const staffings = combinations(able);
    const fewest = Math.min(...staffings.map(changesOf));
    return staffings
      .filter((staffing) => changesOf(staffing) === fewest)
      .flatMap((staffing) => timelines(needs, staffing, clinic).map((parts) => ({ parts, people: staffing })));
  });
}

function changesOf(people: Resource[]): number {
  return people.filter((person, index) => index > 0 && people[index - 1]?.id !== person.id).length;
}

function combinations<Value>(choices: readonly (readonly Value[])[]): Value[][] {
  return choices.reduce<Value[][]>((all, some) => all.flatMap((one) => some.map((value) => [...one, value])), [[]]);
}

function paceOf(need: ServiceNeed, person: Resource): number | undefined {
  if (need.practitioners.length === 0) {
    return need.roles.length === 0 || need.roles.includes(person.pool) ? need.customerMinutes : undefined;
  }
  const own = need.practitioners.find(({ practitionerId }) => practitionerId === person.id);
  return own && (own.customerMinutes ?? need.customerMinutes);
}

/** Returns all timelines of a visit's parts, for every choice of room and wait. */
function timelines(needs: ServiceNeed[], people: Resource[], clinic: Clinic): TimedStep[][] {
  const parts = needs.flatMap((need, line) => partsOfLine(need, line, paceOf(need, people[line] as Resource) ?? 0)); // there is one person for each need
  const steps = parts.map((part, index) => stepsBefore(parts[index - 1], part, clinic.rules.moveMinutes));
  const waits = parts.map((part, index) => {
    const before = parts[index - 1];
    const most = !before ? 0 : before.line === part.line ? before.waitAfter : clinic.rules.maxIdleMinutes;
    return Array.from({ length: most / 5 + 1 }, (_, count) => count * 5);
  });
  return combinations(steps).flatMap((ways) =>
    combinations(waits)
      .filter((idle) => idle.reduce((sum, each) => sum + each, 0) <= clinic.rules.maxIdleMinutes)
      .map((idle) => {
        let now = 0;
        return parts.map((part, index) => {
          const way = ways[index] as Step; // as many ways as parts
          const at = now + way.gap + (idle[index] ?? 0);
          now = at + part.minutes;
          return { ...part, ...way, at };
        });
      }),
  );
}

function partsOfLine(need: ServiceNeed, line: number, minutes: number): Part[] {
  const whole = (devices: readonly string[], length: number): ServiceSegment => {
    return { kind: "treatment", minutes: length, staff: "lead", room: null, devices: [...devices], waitAfter: 0 };
  };
  const own = (need.segments ?? []).map((segment) => ({ ...segment }));
  const longest = Math.max(...own.filter(({ staff }) => staff === "lead").map((segment) => segment.minutes));
  const lead = own.find((segment) => segment.staff === "lead" && segment.minutes === longest);
  if (lead) lead.minutes += minutes - own.reduce((sum, segment) => sum + segment.minutes, 0);
  const extra = (addOn: AddOnNeed) => {
    const type = addOn.deviceType === null ? [] : [addOn.deviceType];
    if (!addOn.segments?.length) {
      const used = own.length > 0 ? own.flatMap((part) => part.devices) : need.deviceTypes;
      const kept = used.filter((device) => own.every(({ devices }) => devices.includes(device)));
      return [whole([...new Set([...kept, ...type])], addOn.minutes * addOn.quantity)];
    }
    return Array.from({ length: addOn.quantity }, () => addOn.segments ?? []).flat();
  };
  const all = [
    ...need.addOns.filter(({ place }) => place === "start").flatMap(extra),
    ...(own.length > 0 ? own : [whole(need.deviceTypes, minutes)]),
    ...need.addOns.filter(({ place }) => place !== "start").flatMap(extra),
  ].filter((part) => part.minutes > 0);
  return all.map((part, index) => {
    const room = part.room ?? need.roomType;
    return { ...part, room, need, line, first: index === 0, last: index === all.length - 1 };
  });
}

function stepsBefore(before: Part | undefined, part: Part, moveMinutes: number): Step[] {
  if (!before) return [{ gap: 0, stays: false, kept: [] }];
  const move = { gap: moveMinutes, stays: false, kept: [] };
  if (before.room !== part.room) return [move];
  if (before.line === part.line) return [{ gap: 0, stays: true, kept: before.devices }];
  const setUpOf = ({ segments, deviceTypes }: ServiceNeed, edge: 0 | -1) =>
    segments?.length ? (segments.at(edge)?.devices ?? []) : deviceTypes;
  const [left, found] = [setUpOf(before.need, -1), setUpOf(part.need, 0)];
  const isSame = left.length > 0 && left.length === found.length && left.every((type) => found.includes(type));
  const kept = left.filter((type) => found.includes(type));
  if (part.room === null) return [{ gap: 0, stays: true, kept }];
  return [{ gap: isSame ? 0 : Math.max(before.need.cleanupMinutes, part.need.prepMinutes), stays: true, kept }, move];
}

function minutesFrom(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

type At = (start: number) => boolean;

/**
 * Returns a function that checks whether a layout fits at a start. The layout's minutes are computed only once, for all
 * starts.
 */
function fitsOf(day: SlowDay, parts: TimedStep[], people: Resource[]): At {
  const leads = people.filter((person, line) => people[line - 1]?.id !== person.id);
  const asked = [
    ...leads.map((lead) =>
      leadFits(
        day,
        parts.filter(({ line }) => people[line]?.id === lead.id),
        lead,
      ),
    ),
    assistantsFit(day, parts, people),
    devicesFit(day, parts),
  ];
  const rooms = roomsOf(
    runsOf(
      parts,
      ({ room }) => room !== null,
      ({ stays }) => stays,
    ),
  );
  return (start) => asked.every((fits) => fits(start)) && roomsFit(day, start, rooms, []);
}

const bindsLead = ({ need }: Part, lead: Resource) => need.sharesStaff === false || lead.servesOneAtATime === true;
const hasRole = ({ staff }: Part, lead: Resource) => typeof staff === "object" && staff.roles.includes(lead.pool);

function isWithLead(part: Part, lead: Resource, parts: readonly Part[]): boolean {
  const isWith = (one: Part) =>
    bindsLead(one, lead) || one.staff === "lead" || hasRole(one, lead) || (one.staff === "watch" && !lead.watches);
  const own = parts.filter(({ line }) => line === part.line);
  const isLeft = own.every((one) => !isWith(one) && one.staff !== "watch");
  return isLeft || isWith(part);
}

function leadFits(day: SlowDay, parts: TimedStep[], lead: Resource): At {
  const touches: number[] = [];
  const taken = new Set<number>();
  const working = new Set<number>();
  for (const [index, part] of parts.entries()) {
    const isWith = isWithLead(part, lead, parts);
    const setUp = part.first && part.need.setupStaff !== "none" ? part.need.prepMinutes : 0;
    for (const at of minutesFrom(part.at - setUp, part.at)) taken.add(at);
    if (!isWith && setUp > 0) touches.push(part.at);
    const before = parts[index - 1];
    const goesOn = isWith && before !== undefined && isWithLead(before, lead, parts);
    const from = goesOn ? before.at + before.minutes : part.at;
    const watched = !isWith && part.staff === "watch";
    for (const at of minutesFrom(from, part.at + part.minutes)) {
      if (isWith) taken.add(at);
      if (isWith || watched) working.add(at);
    }
    const cleanUp = isWith && part.last && part.need.cleanupStaff !== "none" ? part.need.cleanupMinutes : 0;
    for (const at of minutesFrom(part.at + part.minutes, part.at + part.minutes + cleanUp)) taken.add(at);
  }
  const inOrder = [...taken].sort((a, b) => a - b);
  for (const [index, at] of inOrder.entries()) {
    const next = inOrder[index + 1] ?? at;
    if (next - at - 1 < 15) for (const between of minutesFrom(at, next)) taken.add(between);
  }
  const watches = runsOf(
    parts,
    (part) => part.staff === "watch" && !isWithLead(part, lead, parts),
    (part, before) => part.line === before.line,
  );
  const own = day.resources.filter(({ kind, pool }) => kind === "attention" && pool === lead.id);
  const watched = watches.map((run) => ({ taken: clientOf(run), working: new Set<number>() }));
  return (start) =>
    touches.every((at) => day.works(lead.id, start + at - 1) || day.works(lead.id, start + at)) &&
    day.can(lead.id, start, { taken, working }) &&
    watched.every((minutes) => own.some(({ id }) => day.can(id, start, minutes)));
}

function clientOf(run: TimedStep[]): Set<number> {
  const last = run.at(-1);
  return new Set(minutesFrom(run[0]?.at ?? 0, last ? last.at + last.minutes : 0));
}

function assistantsFit(day: SlowDay, parts: TimedStep[], people: Resource[]): At {
  const rolesOf = ({ staff }: Part) => (typeof staff === "object" ? staff.roles : []);
  const needsOther = (part: TimedStep) => {
    const lead = people[part.line];
    return lead !== undefined && rolesOf(part).length > 0 && !isWithLead(part, lead, parts);
  };
  const runs = runsOf(parts, needsOther, (part, before) => {
    return part.line === before.line && rolesOf(part).join() === rolesOf(before).join();
  });
  const asked = runs.map((run) => {
    const roles = run[0] ? rolesOf(run[0]) : [];
    const able = day.resources.filter(({ kind, pool }) => kind === "practitioner" && roles.includes(pool));
    return { able, minutes: { taken: clientOf(run), working: clientOf(run) } };
  });
  return (start) => asked.every(({ able, minutes }) => able.some(({ id }) => day.can(id, start, minutes)));
}

function runsOf(
  parts: TimedStep[],
  isIn: (part: TimedStep) => boolean,
  goesOn: (part: TimedStep, before: TimedStep) => boolean,
): TimedStep[][] {
  const runs: TimedStep[][] = [];
  let before: TimedStep | undefined;
  for (const part of parts) {
    if (!isIn(part)) before = undefined;
    else {
      if (before && goesOn(part, before)) runs.at(-1)?.push(part);
      else runs.push([part]);
      before = part;
    }
  }
  return runs;
}

function devicesFit(day: SlowDay, parts: TimedStep[]): At {
  const types = [...new Set(parts.flatMap(({ devices }) => devices))];
  const asked = types.flatMap((type) => {
    const runs = runsOf(
      parts,
      ({ devices }) => devices.includes(type),
      ({ stays, kept }) => stays && kept.includes(type),
    );
    return runs.map((run) => {
      const taken = clientOf(run);
      for (const part of run) {
        const end = part.at + part.minutes;
        const usual = part.last || !part.need.segments?.length ? part.need.cleanupMinutes : 5;
        if (part.first) for (const at of minutesFrom(part.at - part.need.prepMinutes, part.at)) taken.add(at);
        if (part.last || part === run.at(-1)) for (const at of minutesFrom(end, end + usual)) taken.add(at);
      }
      return { units: unitsOf(day, "device", type), minutes: { taken, working: clientOf(run) } };
    });
  });
  return (start) => asked.every(({ units, minutes }) => units.some(({ id }) => day.can(id, start, minutes)));
}

function unitsOf(day: SlowDay, kind: Resource["kind"], pool: string): Resource[] {
  return day.resources.filter((unit) => unit.kind === kind && unit.pool === pool);
}

type RoomStay = { type: string; minutes: Minutes };

function roomsOf(runs: TimedStep[][]): RoomStay[] {
  return runs.map((run) => {
    const taken = clientOf(run);
    for (const part of run) {
      const { prepMinutes, cleanupMinutes } = part.need;
      const end = part.at + part.minutes;
      if (part.first || part === run[0]) for (const at of minutesFrom(part.at - prepMinutes, part.at)) taken.add(at);
      if (part.last || part === run.at(-1)) for (const at of minutesFrom(end, end + cleanupMinutes)) taken.add(at);
    }
    return { type: run[0]?.room ?? "", minutes: { taken, working: clientOf(run) } };
  });
}

/**
 * Tries one room after another; a customer who moves from one room to another of the same type gets a different room.
 */
function roomsFit(day: SlowDay, start: number, stays: RoomStay[], picked: string[]): boolean {
  const stay = stays[picked.length];
  if (!stay) return true;
  const before = stays[picked.length - 1];
  return unitsOf(day, "room", stay.type)
    .filter(({ id }) => before?.type !== stay.type || id !== picked.at(-1))
    .filter(({ id }) => day.can(id, start, stay.minutes))
    .some(({ id }) => roomsFit(day, start, stays, [...picked, id]));
}
