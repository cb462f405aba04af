import type { Resource } from "#modules/scheduling/domain/resource.ts";
import { customerMinutesWith, type ServiceNeed } from "#modules/scheduling/domain/service-need.ts";
import { AppError } from "#shared/app-error.ts";
import type { WantedUnits } from "../../domain/relaxed-clinic.ts";
import type { StaffWay } from "../../domain/staff-place.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import type { StaffVisit } from "./staff-visit.ts";
import { canDo, needsOfAppointment, notQualified, withMinutes } from "./visit-request.ts";

/** The people, room and devices that a staff member names; the planner chooses the rest. */
export type NamedUnits = {
  practitionerIds?: readonly string[] | undefined;
  roomId?: string | undefined;
  deviceIds?: readonly string[] | undefined;
};

/** Throws `not_found` for people, rooms and devices that the clinic doesn't have. */
export function assertKnownUnits(
  { clinic }: ClinicSnapshot,
  { practitionerIds = [], roomId, deviceIds = [] }: NamedUnits,
) {
  const isKind = (id: string, kind: Resource["kind"]) =>
    clinic.resources.some((resource) => resource.id === id && resource.kind === kind);
  const unknown = [
    ...practitionerIds.filter((id) => !isKind(id, "practitioner")).map((id) => ({ path: "practitionerIds", id })),
    ...(roomId !== undefined && !isKind(roomId, "room") ? [{ path: "roomId", id: roomId }] : []),
    ...deviceIds.filter((id) => !isKind(id, "device")).map((id) => ({ path: "deviceIds", id })),
  ];
  if (unknown.length === 0) return;
  throw new AppError("not_found", { issues: unknown.map(({ path, id }) => ({ path, message: `${id} isn’t here` })) });
}

/** Returns the needs of a visit as booked; `minutes` is the new length of one of its treatments. */
export function needsOf(
  snapshot: ClinicSnapshot,
  { appointment }: StaffVisit,
  minutes?: { lineId: string; minutes: number },
): ServiceNeed[] {
  return needsOfAppointment(snapshot, appointment).map((need, index) =>
    minutes && appointment.lines[index]?.id === minutes.lineId ? withMinutes(need, minutes.minutes) : need,
  );
}

/**
 * Returns the ways to move a visit, best first: the same people and rooms, the same people in other rooms, and, where
 * neither customer nor staff named a person, other people. Throws `not_qualified`.
 */
export function waysOfMove(
  snapshot: ClinicSnapshot,
  visit: StaffVisit,
  needs: readonly ServiceNeed[],
  named: NamedUnits,
): StaffWay[] {
  assertKnownUnits(snapshot, named);
  const { appointment, state } = visit;
  const bound = needs.map((need, index) => {
    const own = appointment.lines[index]?.practitioner.id;
    return bindPeople(snapshot, need, chosenPeople(snapshot, needs, { index, own, named: named.practitionerIds }));
  });
  const explicit = unitsOf(named);
  const present = presentUnits(snapshot, state, named);
  const keepsPerson = named.practitionerIds !== undefined || appointment.isPractitionerWanted;
  return [
    { request: { needs: bound }, units: present },
    { request: { needs: bound }, units: explicit },
    ...(keepsPerson ? [] : [{ request: { needs }, units: explicit }]),
  ];
}

/** Returns the way to plan a visit with its current people, rooms and devices. */
export function presentWay(snapshot: ClinicSnapshot, visit: StaffVisit, needs: readonly ServiceNeed[]): StaffWay {
  const bound = needs.map((need, index) => {
    const own = visit.appointment.lines[index]?.practitioner.id;
    return own ? bindPeople(snapshot, need, [own]) : need;
  });
  return { request: { needs: bound }, units: presentUnits(snapshot, visit.state, {}) };
}

function unitsOf({ roomId, deviceIds }: NamedUnits): WantedUnits {
  return { ...(roomId ? { roomIds: [roomId] } : {}), ...(deviceIds?.length ? { deviceIds } : {}) };
}

function presentUnits({ clinic }: ClinicSnapshot, state: StaffVisit["state"], named: NamedUnits): WantedUnits {
  const isDevice = new Set(clinic.resources.filter(({ kind }) => kind === "device").map(({ id }) => id));
  const rooms = state.lines.flatMap(({ roomId }) => (roomId === null ? [] : [roomId]));
  const devices = state.claims.map(({ resourceId }) => resourceId).filter((id) => isDevice.has(id));
  return { roomIds: [...new Set(rooms)], deviceIds: [...new Set(devices)], ...unitsOf(named) };
}

type Choice = { index: number; own: string | undefined; named: readonly string[] | undefined };

/**
 * Returns the practitioners for a treatment: its own, the named ones who can perform it, or, in a visit with several
 * people, always its own.
 */
function chosenPeople(
  snapshot: ClinicSnapshot,
  needs: readonly ServiceNeed[],
  { index, own, named }: Choice,
): string[] {
  const need = needs[index];
  if (!need) return [];
  if (!named || named.length === 0) return own ? [own] : [];
  if (own && named.includes(own)) return [own];
  const able = named.filter((id) => canDo(snapshot, need, id));
  if (able.length > 0) return able;
  const othersCan = needs.some((other, at) => at !== index && named.some((id) => canDo(snapshot, other, id)));
  if (own && othersCan) return [own];
  throw notQualified(snapshot, need, named[0] ?? "");
}

/** Returns a treatment's needs limited to these people, each with their own duration. */
export function bindPeople({ clinic }: ClinicSnapshot, need: ServiceNeed, people: readonly string[]): ServiceNeed {
  if (people.length === 0) return need;
  const practitioners = people.map((practitionerId) => {
    const person = clinic.resources.find(({ id }) => id === practitionerId);
    const own = person && customerMinutesWith({ ...need, addOns: [] }, person);
    const qualified = need.practitioners.find((one) => one.practitionerId === practitionerId);
    return { ...qualified, practitionerId, customerMinutes: own ?? need.customerMinutes };
  });
  return { ...need, practitioners };
}

/** Returns the treatment whose length is to change: the named one, otherwise the last. Throws `not_found`. */
export function lineToResize({ appointment }: StaffVisit, lineId: string | undefined): string {
  const line = lineId === undefined ? appointment.lines.at(-1) : appointment.lines.find(({ id }) => id === lineId);
  if (!line)
    throw new AppError("not_found", { issues: [{ path: "lineId", message: "is no treatment of this visit" }] });
  return line.id;
}
