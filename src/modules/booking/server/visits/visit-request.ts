import { assertUnits, type ChosenDose, unitsRefused } from "#modules/catalog/domain/selection.ts";
import type { Resource } from "#modules/scheduling/domain/resource.ts";
import { customerMinutesWith, type ServiceNeed } from "#modules/scheduling/domain/service-need.ts";
import type { VisitRequest } from "#modules/scheduling/domain/visit-layout.ts";
import { AppError } from "#shared/app-error.ts";
import { addMinutes, instantOf } from "#shared/zoned-time.ts";
import type { Appointment, AppointmentLine } from "../../domain/appointment.ts";
import { ANYONE, type BookedService, MAX_SERVICES } from "../../domain/booked-service.ts";
import type { BookableService, ClinicSnapshot } from "../clinic/clinic-snapshot.ts";

/** Returns the error for too many treatments in one visit. */
export function visitFullError(): AppError {
  return new AppError("invalid_input", {
    message: `You can book up to ${MAX_SERVICES} treatments in one visit. Book these first, then add another visit.`,
    issues: [{ path: "services", message: "the visit is full" }],
  });
}

/**
 * Converts a visit's services to a planner request. Throws `not_found` for a service that isn't offered, an add-on that
 * doesn't go with its service, or an unknown practitioner, `not_qualified` when the practitioner can't do one of the
 * services, and `invalid_input` for more than a visit may hold.
 */
export function toVisitRequest(
  snapshot: ClinicSnapshot,
  booked: readonly BookedService[],
  practitionerId?: string,
): VisitRequest {
  const { services } = snapshot;
  if (booked.length > MAX_SERVICES) throw visitFullError();
  if (practitionerId !== undefined) assertPractitioner(snapshot, practitionerId);
  const needs = booked.map(({ serviceId, addOns }) => {
    const service = services.get(serviceId);
    if (!service?.isActive) {
      throw new AppError("not_found", { issues: [{ path: "serviceIds", message: `${serviceId} isn’t offered` }] });
    }
    return {
      ...service.need,
      addOns: addOns.map((addOn) => toNeededAddOn(service, addOn)),
    };
  });
  if (practitionerId === undefined) return { needs };
  assertQualified(snapshot, needs, practitionerId);
  return { needs, practitionerId };
}

function assertPractitioner({ practitioners }: ClinicSnapshot, practitionerId: string): void {
  if (practitioners.some(({ id }) => id === practitionerId)) return;
  throw new AppError("not_found", { issues: [{ path: "practitionerId", message: "isn’t a practitioner here" }] });
}

/**
 * Throws `not_qualified` when a practitioner can't do one of these treatments. The planner would assign it to another
 * person, so a named practitioner is checked before planning.
 */
function assertQualified(
  snapshot: ClinicSnapshot,
  needs: readonly ServiceNeed[],
  practitionerId: string,
  formerName?: string,
): void {
  const beyond = needs.find((need) => !canPerform(snapshot, need, practitionerId));
  if (beyond) throw notQualifiedError(snapshot, beyond, practitionerId, formerName);
}

/** Whether a practitioner of the clinic performs a treatment. */
export function canPerform({ clinic }: ClinicSnapshot, need: ServiceNeed, practitionerId: string): boolean {
  const unit = clinic.resources.find(({ id, kind }) => kind === "practitioner" && id === practitionerId);
  return unit !== undefined && customerMinutesWith(need, unit) !== undefined;
}

/**
 * Returns the error "Tomas Vidal doesn't do Fractional, face." If the person lacks a required role, the error's issue
 * names the roles that may perform the treatment.
 */
export function notQualifiedError(
  { clinic, practitioners, services }: ClinicSnapshot,
  need: ServiceNeed,
  practitionerId: string,
  formerName = "This person",
): AppError {
  const unit = clinic.resources.find(({ id }) => id === practitionerId);
  const person = practitioners.find(({ id }) => id === practitionerId)?.name ?? unit?.name ?? formerName;
  const treatment = services.get(need.serviceId)?.name;
  const message = `${person} doesn't do ${treatment ?? "this treatment"}.`;
  const needsRole = need.roles.length > 0 && !need.roles.includes(unit?.pool ?? "");
  const byRole = `${treatment ?? "This treatment"} needs ${articleOf(need.roles[0] ?? "")} ${need.roles.join(" or ")}.`;
  return new AppError("not_qualified", {
    message,
    issues: [{ path: "practitionerId", message: needsRole ? byRole : message }],
  });
}

/** Returns the article by the pronunciation of a role: an MD, an NP, an RN, an LE, an LT. */
function articleOf(role: string): "a" | "an" {
  return /^[AEFHILMNORSX]/.test(role) ? "an" : "a";
}

function toNeededAddOn(service: BookableService, { addOnId, quantity }: BookedService["addOns"][number]) {
  const addOn = service.addOns.get(addOnId);
  if (!addOn?.isActive) {
    throw new AppError("not_found", { issues: [{ path: "addOnIds", message: `${addOnId} doesn’t go with this` }] });
  }
  const { minutes, deviceType, segments, place, maxQuantity } = addOn;
  if (quantity > maxQuantity)
    throw new AppError("invalid_input", {
      issues: [{ path: "addOnIds", message: `at most ${maxQuantity} of ${addOnId}` }],
    });
  return { addOnId, minutes, deviceType, segments, place, quantity };
}

/**
 * Returns what an appointment needs from the clinic as booked, with the named practitioner or the one that its customer
 * requested. Throws `not_found` for a service that no longer exists and for an unknown practitioner, and
 * `not_qualified` when the practitioner can't do a treatment. In a visit with several people, the current practitioner
 * is checked for their own treatments only.
 */
export function toRequestOfVisit(
  snapshot: ClinicSnapshot,
  current: Appointment,
  practitionerId?: string,
): VisitRequest {
  const needs = toNeedsOfVisit(snapshot, current);
  const requestedId = practitionerId ?? (current.isPractitionerWanted ? current.practitioner.id : undefined);
  if (requestedId === undefined || requestedId === ANYONE) return { needs };
  if (requestedId !== current.practitioner.id) assertPractitioner(snapshot, requestedId);
  const own = needs.filter((_, index) => current.lines[index]?.practitioner.id === requestedId);
  const { name } = current.practitioner;
  assertQualified(snapshot, own.length > 0 ? own : needs, requestedId, name);
  return { needs, practitionerId: requestedId };
}

/** Whether every treatment of an appointment is still performed by its practitioner. */
export function isStillPerformed(snapshot: ClinicSnapshot, current: Appointment): boolean {
  return toNeedsOfVisit(snapshot, current).every((need, index) => {
    const line = current.lines[index];
    return line !== undefined && canPerform(snapshot, need, line.practitioner.id);
  });
}

/**
 * Returns the treatments of an appointment with the minutes booked, including those no longer offered. Throws
 * `not_found` for a service that no longer exists.
 */
export function toNeedsOfVisit({ services, clinic }: ClinicSnapshot, current: Appointment): ServiceNeed[] {
  return current.lines.map((line) => {
    const service = services.get(line.serviceId);
    if (!service) throw new AppError("not_found");
    const need = {
      ...service.need,
      addOns: line.addOns.map(({ addOnId, quantity, minutes }) => {
        const { deviceType = null, segments = [], place = "end" } = service.addOns.get(addOnId) ?? {};
        return { addOnId, quantity, minutes, deviceType, segments, place };
      }),
    };
    return withBookedMinutes(need, line, clinic.resources);
  });
}

/**
 * Returns a treatment's needs with the booked minutes. If its practitioner's current duration equals the booked
 * minutes, the needs stay unchanged, so that each person keeps their own duration. Otherwise the booked minutes apply
 * to everyone, because durations have changed since the booking, or staff changed the length of this treatment.
 */
function withBookedMinutes(need: ServiceNeed, line: AppointmentLine, resources: readonly Resource[]): ServiceNeed {
  const minutes = Math.round((line.endsAt.getTime() - line.startsAt.getTime()) / 60_000);
  const practitioner = resources.find(({ id }) => id === line.practitioner.id);
  if (practitioner && customerMinutesWith(need, practitioner) === minutes) return need;
  return withMinutes(need, minutes);
}

/** Returns a treatment's needs with this customer-facing duration, add-ons included, for all practitioners. */
export function withMinutes(need: ServiceNeed, minutes: number): ServiceNeed {
  const addOnMinutes = need.addOns.reduce((sum, addOn) => sum + addOn.minutes * addOn.quantity, 0);
  const own = Math.max(minutes - addOnMinutes, 0);
  return {
    ...need,
    customerMinutes: own,
    practitioners: need.practitioners.map((one) => ({ ...one, customerMinutes: own })),
  };
}

/**
 * Reads services and add-ons from flat lists of ids. A service listed twice counts once, as in the cart. Each add-on
 * goes to the first service that offers it, and one listed twice counts twice. Areas go to each service that has them,
 * units to the service sold by them. Throws `not_found`, and `invalid_input` for units that can't be chosen.
 */
export function toBookedServices(
  { services }: ClinicSnapshot,
  serviceIds: readonly string[],
  addOnIds: readonly string[],
  { areas = [], units = null }: Partial<ChosenDose> = {},
): BookedService[] {
  const chosen = [...new Set(serviceIds)].map((serviceId) => ({ serviceId, quantities: new Map<string, number>() }));
  for (const addOnId of addOnIds) {
    const line = chosen.find(({ serviceId }) => services.get(serviceId)?.addOns.has(addOnId));
    if (!line) {
      throw new AppError("not_found", {
        issues: [{ path: "addOnIds", message: `${addOnId} goes with none of these` }],
      });
    }
    line.quantities.set(addOnId, (line.quantities.get(addOnId) ?? 0) + 1);
  }
  const byUnit = units && chosen.filter(({ serviceId }) => services.get(serviceId)?.priceUnit);
  if (byUnit && byUnit.length !== 1) throw unitsRefused("choose them for one treatment that is sold by the unit");
  for (const { serviceId } of byUnit ?? []) assertUnits(services.get(serviceId) ?? {}, units);
  return chosen.map(({ serviceId, quantities }) => ({
    serviceId,
    units: services.get(serviceId)?.priceUnit ? units : null,
    addOns: [...quantities].map(([addOnId, quantity]) => ({ addOnId, quantity })),
    areas: areas.filter((area) => services.get(serviceId)?.estimateAreas.some(({ name }) => name === area)),
  }));
}

/** Returns the needs for a search without services: any practitioner, for the shortest bookable time. */
export function shortestNeed(stepMinutes: number): ServiceNeed {
  return {
    serviceId: "",
    family: "consultation",
    prepMinutes: 0,
    customerMinutes: stepMinutes,
    cleanupMinutes: 0,
    practitioners: [],
    roles: [],
    roomType: null,
    deviceTypes: [],
    addOns: [],
  };
}

/**
 * Returns when a visit would occupy its customer's time, as far as known before planning: waits inside the visit aren't
 * counted. Returns undefined for a wall time that the clinic's clocks skip.
 */
export function toVisitSpan(
  { needs }: VisitRequest,
  { date, time, timeZone, except }: { date: string; time: string; timeZone: string; except: string | null },
): { from: Date; to: Date; except: string | null } | undefined {
  // Dates whose year doesn't start with 1 or 2 get no span, because the database may not accept them. They are outside
  // every booking horizon and are refused later.
  const from = /^[12]/.test(date) ? instantOf(date, time, timeZone) : undefined;
  const minutes = needs.flatMap(({ customerMinutes, addOns }) => [
    customerMinutes,
    ...addOns.map((addOn) => addOn.minutes * addOn.quantity),
  ]);
  return (
    from && {
      from,
      to: addMinutes(
        from,
        minutes.reduce((sum, each) => sum + each, 0),
      ),
      except,
    }
  );
}
