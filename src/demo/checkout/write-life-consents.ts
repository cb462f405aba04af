import type { ClinicSnapshot } from "#modules/booking/server/clinic/clinic-snapshot.ts";
import { writePastConsents } from "#modules/care/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { addMinutes, dateInZone } from "#shared/zoned-time.ts";
import type { PricedLifeVisit } from "../booking/write-visits.ts";

type Person = { id: string; firstName: string; lastName: string };
type ConsentsContext = {
  snapshot: ClinicSnapshot;
  visits: readonly PricedLifeVisit[];
  people: readonly Person[];
  now: Date;
};

/** How many minutes before a visit its forms are signed, if it was already booked then. */
const DAY_MINUTES = 24 * 60;

/**
 * Signs the forms of generated visits: of past ones, of today's, so that the front desk can check them in, and of those
 * that the customer has confirmed. The rest are still due.
 */
export async function writeLifeConsents(
  tx: Transaction,
  { snapshot, visits, people, now }: ConsentsContext,
): Promise<void> {
  const nameOf = new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
  const today = dateInZone(now, snapshot.clinic.rules.timeZone);
  const signed = visits
    .filter(({ status, date }) => status !== "cancelled" && (date <= today || status === "confirmed"))
    .sort((one, other) => one.plan.startsAt.getTime() - other.plan.startsAt.getTime());
  await writePastConsents(
    tx,
    signed.map(({ id: appointmentId, customerId, services, plan: { startsAt }, bookedAt }) => ({
      appointmentId,
      customerId,
      startsAt,
      name: nameOf.get(customerId) ?? "",
      families: services.flatMap(({ serviceId }) => snapshot.services.get(serviceId)?.need.family ?? []),
      signedAt: signedAt({ startsAt, bookedAt }, now),
    })),
  );
}

function signedAt({ startsAt, bookedAt }: { startsAt: Date; bookedAt: Date }, now: Date): Date {
  const consentAt = Math.max(addMinutes(startsAt, -DAY_MINUTES).getTime(), addMinutes(bookedAt, 5).getTime());
  return new Date(Math.min(consentAt, startsAt.getTime(), now.getTime()));
}
