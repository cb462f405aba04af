import type { Resource } from "#modules/scheduling/domain/resource.ts";
import { customerMinutesWith, type ServiceNeed } from "#modules/scheduling/domain/service-need.ts";
import { AppError } from "#shared/app-error.ts";
import type { WantedResources } from "../../domain/relaxed-clinic.ts";
import type { StaffPlanOption } from "../../domain/staff-place.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import type { StaffVisit } from "./staff-visit.ts";
import { canPerform, notQualifiedError, toNeedsOfVisit, withMinutes } from "./visit-request.ts";

/** The people, room and devices that a staff member names; the planner chooses the rest. */
export type NamedResources = {
  practitionerIds?: readonly string[] | undefined;
  roomId?: string | undefined;
  deviceIds?: readonly string[] | undefined;
};

/** Throws `not_found` for people, rooms and devices that the clinic doesn't have. */
export function assertKnownResources(
  { clinic }: ClinicSnapshot,
  { practitionerIds = [], roomId, deviceIds = [] }: NamedResources,
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
export function toNeedsOfStaffVisit(
  snapshot: ClinicSnapshot,
  { appointment }: StaffVisit,
  minutes?: { lineId: string; minutes: number },
): ServiceNeed[] {
  return toNeedsOfVisit(snapshot, appointment).map((need, index) =>
    minutes && appointment.lines[index]?.id === minutes.lineId ? withMinutes(need, minutes.minutes) : need,
  );
}

/**
 * Returns the ways to move a visit, best first: with the same people and rooms, with the same people in other rooms,
 * and with other people. The last only if neither the customer nor staff named a person. Throws `not_qualified`.
 */
export function listMoveOptions(
  snapshot: ClinicSnapshot,
  visit: StaffVisit,
  needs: readonly ServiceNeed[],
  named: NamedResources,
): StaffPlanOption[] {
  assertKnownResources(snapshot, named);
  const { appointment, state } = visit;
  const bound = needs.map((need, index) => {
    const own = appointment.lines[index]?.practitioner.id;
    return limitToPractitioners(
      snapshot,
      need,
      choosePractitioners(snapshot, needs, { index, own, named: named.practitionerIds }),
    );
  });
  const explicit = toWantedResources(named);
  const present = toPresentResources(snapshot, state, named);
  const keepsPerson = named.practitionerIds !== undefined || appointment.isPractitionerWanted;
  return [
    { request: { needs: bound }, units: present },
    { request: { needs: bound }, units: explicit },
    ...(keepsPerson ? [] : [{ request: { needs }, units: explicit }]),
  ];
}

/** Returns the way to plan a visit with its current people, rooms and devices. */
export function toCurrentPlanOption(
  snapshot: ClinicSnapshot,
  visit: StaffVisit,
  needs: readonly ServiceNeed[],
): StaffPlanOption {
  const bound = needs.map((need, index) => {
    const own = visit.appointment.lines[index]?.practitioner.id;
    return own ? limitToPractitioners(snapshot, need, [own]) : need;
  });
  return { request: { needs: bound }, units: toPresentResources(snapshot, visit.state, {}) };
}

function toWantedResources({ roomId, deviceIds }: NamedResources): WantedResources {
  return { ...(roomId ? { roomIds: [roomId] } : {}), ...(deviceIds?.length ? { deviceIds } : {}) };
}

function toPresentResources(
  { clinic }: ClinicSnapshot,
  state: StaffVisit["state"],
  named: NamedResources,
): WantedResources {
  const isDevice = new Set(clinic.resources.filter(({ kind }) => kind === "device").map(({ id }) => id));
  const rooms = state.lines.flatMap(({ roomId }) => (roomId === null ? [] : [roomId]));
  const devices = state.claims.map(({ resourceId }) => resourceId).filter((id) => isDevice.has(id));
  return { roomIds: [...new Set(rooms)], deviceIds: [...new Set(devices)], ...toWantedResources(named) };
}

type PractitionerChoice = { index: number; own: string | undefined; named: readonly string[] | undefined };

/**
 * Returns the practitioners for a treatment of a visit: its current one if no one is named or they are among the named
 * people, otherwise the named people who can perform it. If none of them can, but one can perform another of the
 * visit's treatments, the current one stays. Otherwise throws `not_qualified`.
 */
function choosePractitioners(
  snapshot: ClinicSnapshot,
  needs: readonly ServiceNeed[],
  { index, own, named }: PractitionerChoice,
): string[] {
  const need = needs[index];
  if (!need) return [];
  if (!named || named.length === 0) return own ? [own] : [];
  if (own && named.includes(own)) return [own];
  const able = named.filter((id) => canPerform(snapshot, need, id));
  if (able.length > 0) return able;
  const othersCan = needs.some((other, at) => at !== index && named.some((id) => canPerform(snapshot, other, id)));
  if (own && othersCan) return [own];
  throw notQualifiedError(snapshot, need, named[0] ?? "");
}

/** Returns a treatment's needs limited to these people, each with their own duration. */
export function limitToPractitioners(
  { clinic }: ClinicSnapshot,
  need: ServiceNeed,
  people: readonly string[],
): ServiceNeed {
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
export function findLineToResize({ appointment }: StaffVisit, lineId: string | undefined): string {
  const line = lineId === undefined ? appointment.lines.at(-1) : appointment.lines.find(({ id }) => id === lineId);
  if (!line)
    throw new AppError("not_found", { issues: [{ path: "lineId", message: "is no treatment of this visit" }] });
  return line.id;
}
