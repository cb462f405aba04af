import type { ClinicSnapshot } from "#modules/booking/server/clinic/clinic-snapshot.ts";
import { writePastAnswers } from "#modules/care/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";
import { addMinutes, dateInZone } from "#shared/zoned-time.ts";
import type { PricedLifeVisit } from "../booking/write-visits.ts";

type AnswersContext = { snapshot: ClinicSnapshot; visits: readonly PricedLifeVisit[]; secrets: Secrets; now: Date };

/** A customer who books answers right after. */
const MINUTES_AFTER_BOOKING = 1;

/**
 * Fills in the health check of generated visits: of past ones, of today's, so that the front desk can check them in,
 * and of those that the customer has confirmed. The rest are still due.
 */
export async function writeLifeAnswers(
  tx: Transaction,
  { snapshot, visits, secrets, now }: AnswersContext,
): Promise<void> {
  const { timeZone } = snapshot.clinic.rules;
  const today = dateInZone(now, timeZone);
  const answered = visits
    .filter(({ status, date }) => status !== "cancelled" && (date <= today || status === "confirmed"))
    .map(({ id, customerId, services, bookedAt }) => ({
      ...{ id: `${id}-health`, customerId, appointmentId: id },
      serviceIds: services.map(({ serviceId }) => serviceId),
      answeredAt: new Date(Math.min(addMinutes(bookedAt, MINUTES_AFTER_BOOKING).getTime(), now.getTime())),
    }))
    .sort((one, other) => one.answeredAt.getTime() - other.answeredAt.getTime());
  await writePastAnswers(tx, answered, { secrets, timeZone, now });
}
