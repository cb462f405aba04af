import { getCustomerSummary } from "#modules/account/server/public.ts";
import { AppError } from "#shared/app-error.ts";
import type { FormerVisit, ReturningCustomer } from "../../contract/guest-identify.ts";
import type { Appointment } from "../../domain/appointment.ts";
import { isUpcoming } from "../../domain/appointment.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { type ClinicSnapshot, clinicSnapshotOf } from "../clinic/clinic-snapshot.ts";
import { findGuest, listFormerVisits } from "../visits/appointment-queries.ts";

/** The rows that identify a customer: an account, a guest's visit, or both with the same email. */
export type CustomerKey = { customerId: string | null; appointmentId: string | null };

/**
 * Returns a returning customer's name, email, phone number and last visits, combining the guest and customer visits of
 * the email. Throws `link_expired` when the account or the details were erased meanwhile.
 */
export async function readReturningCustomer(
  context: BookingContext,
  { customerId, appointmentId }: CustomerKey,
): Promise<Omit<ReturningCustomer, "expiresAt">> {
  const { db, clock } = context;
  const [customer, guest] = await Promise.all([
    customerId ? getCustomerSummary(db, customerId) : undefined,
    appointmentId ? findGuest(db, appointmentId) : undefined,
  ]);
  const client = customer ?? guest;
  if (!client) throw new AppError("link_expired");
  const { firstName, lastName, email, phone } = client;
  const [snapshot, visits] = await Promise.all([
    clinicSnapshotOf(context),
    listFormerVisits(db, { customerId: customer ? customerId : null, email }),
  ]);
  return {
    client: { firstName, lastName, email, phone },
    hasAccount: customer !== undefined,
    visits: visits.map((visit) => toFormerVisit(visit, snapshot, clock.now())),
  };
}

function toFormerVisit(visit: Appointment, { services, practitioners }: ClinicSnapshot, now: Date): FormerVisit {
  const { date, time, practitioner, lines } = visit;
  const performs = practitioners.find(({ id }) => id === practitioner.id)?.serviceIds ?? [];
  return {
    date,
    time,
    isUpcoming: isUpcoming(visit, now),
    practitioner: {
      id: practitioner.id,
      name: practitioner.name,
      isOffered: lines.every(({ serviceId }) => performs.includes(serviceId)),
    },
    services: lines.map(({ serviceId, name, addOns }) => {
      const service = services.get(serviceId);
      const isOffered = service?.isActive === true;
      return {
        serviceId,
        name,
        isOffered,
        addOns: addOns.map(({ addOnId, name: addOn, quantity }) => ({
          addOnId,
          name: addOn,
          quantity,
          isOffered: isOffered && service.addOns.get(addOnId)?.isActive === true,
        })),
      };
    }),
  };
}
