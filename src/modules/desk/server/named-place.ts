import type { BookedService } from "#modules/booking/domain/booked-service.ts";
import type { RuleOverride } from "#modules/booking/domain/booking-rule.ts";
import type { StaffPlanOption } from "#modules/booking/domain/staff-place.ts";
import {
  canPerform,
  clinicState,
  notQualifiedError,
  staffVisits,
  toBookedServices,
  toVisitRequest,
} from "#modules/booking/server/public.ts";

import { chosenOf, type Selection } from "#modules/catalog/domain/selection.ts";
import { AppError } from "#shared/app-error.ts";
import { hasRight } from "#shared/rights.ts";

/** A treatment as staff select it: with its options, and the practitioner if the customer wants a particular one. */
export type NamedService = {
  serviceId: string;
  addOnIds: readonly string[];
  practitionerId?: string | undefined;
  selection?: Selection | undefined;
};

/** The start time that staff request, with treatments and, if they chose them, room and devices. */
export type NamedPlace = {
  services: readonly NamedService[];
  startsAt: Date;
  roomId?: string | undefined;
  deviceIds?: readonly string[] | undefined;
  override?: RuleOverride | undefined;
};

/** Converts the staff's selection to the treatments to book, and the people, rooms and devices that they may use. */
export function placeOf(snapshot: clinicState.ClinicSnapshot, { services, roomId, deviceIds }: NamedPlace) {
  const booked: BookedService[] = services.map(({ serviceId, addOnIds, selection }) => {
    const [service] = toBookedServices(snapshot, [serviceId], addOnIds, selection && chosenOf(selection));
    return service ?? { serviceId, addOns: [] };
  });
  const { needs } = toVisitRequest(snapshot, booked);
  const practitionerIds = services.flatMap(({ practitionerId }) => practitionerId ?? []);
  staffVisits.assertKnownResources(snapshot, { practitionerIds, roomId, deviceIds });
  const bound = needs.map((need, index) => {
    const practitionerId = services[index]?.practitionerId;
    if (practitionerId === undefined) return need;
    if (!canPerform(snapshot, need, practitionerId)) throw notQualifiedError(snapshot, need, practitionerId);
    return staffVisits.limitToPractitioners(snapshot, need, [practitionerId]);
  });
  const units = { ...(roomId ? { roomIds: [roomId] } : {}), ...(deviceIds?.length ? { deviceIds } : {}) };
  const way: StaffPlanOption = { request: { needs: bound }, units };
  return { booked, way };
}

/** Throws `forbidden` if a practitioner without the right `visits.all` books a treatment with another practitioner. */
export async function assertOwnLane(
  { db }: clinicState.BookingContext,
  { principal }: clinicState.Staff,
  { request }: StaffPlanOption,
): Promise<void> {
  if (hasRight(principal, "visits.all")) return;
  const own = await clinicState.findPractitionerOfAccount(db, principal.customerId);
  const isOwn = request.needs.every(
    ({ practitioners }) => practitioners.length === 1 && practitioners[0]?.practitionerId === own,
  );
  if (own === null || !isOwn) {
    throw new AppError("forbidden", { message: "You can book in your own lane only. Ask the front desk." });
  }
}
