import { assertBookableCustomer, createCustomer } from "#modules/account/server/public.ts";
import { clinicState, toBookedServices, toVisitRequest } from "#modules/booking/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { dateInZone, formatDay } from "#shared/zoned-time.ts";
import type { DayPart } from "../domain/waitlist.ts";
import { assertDaysToWaitFor } from "./join-waitlist.ts";
import type { OfferContext } from "./offer-place.ts";
import { putInLine } from "./put-in-line.ts";

export type AddByStaff = {
  customerId?: string | undefined;
  customer?: { firstName: string; lastName: string; phone: string; email?: string | undefined } | undefined;
  services: readonly { serviceId: string; addOnIds: readonly string[] }[];
  dates: readonly [from: string, to: string];
  parts: readonly DayPart[];
  practitionerId?: string | undefined;
  note: string;
};

/**
 * The minimum minutes between an offer and the visit's start: for entries that wait for today, and for other entries.
 */
const MINUTES_TODAY = 30;
const MINUTES_AHEAD = 180;

/**
 * Adds a customer to the waitlist while staff talk with them; creates a new customer if needed. The entry is active
 * immediately, and there is no limit on entries. Throws `not_found`, `not_qualified` and `invalid_input` as
 * `joinWaitlist` does, and `already_waiting` for a duplicate entry.
 */
export async function addByStaff(context: OfferContext, actor: AuditActor, input: AddByStaff) {
  const { clock, db, secrets } = context;
  const snapshot = await clinicState.recallClinicSnapshot(context);
  const now = clock.now();
  const { services, dates, parts, practitionerId, note } = input;
  const addOnIds = services.flatMap((service) => service.addOnIds);
  const booked = toBookedServices(
    snapshot,
    services.map(({ serviceId }) => serviceId),
    addOnIds,
  );
  toVisitRequest(snapshot, booked, practitionerId);
  const openedUntil = assertDaysToWaitFor(snapshot, dates, now);
  const isForToday = dates[1] === dateInZone(now, snapshot.clinic.rules.timeZone);
  return withRetry(db, async (tx) => {
    const customerId = await customerOf(tx, actor, input);
    const entry = await putInLine(
      tx,
      {
        visitor: { customerId },
        booked,
        addOnIds,
        dates,
        openedUntil,
        parts,
        note,
        practitionerIds: practitionerId === undefined ? [] : [practitionerId],
        minNoticeMinutes: isForToday ? MINUTES_TODAY : MINUTES_AHEAD,
      },
      { secrets, now, most: Number.POSITIVE_INFINITY },
    );
    const [first, last] = [...new Set(dates)].map((date) => formatDay(date));
    await writeAudit(tx, actor, {
      action: "waitlist.add",
      resource: "Waitlist",
      resourceId: entry.id,
      summary: `Put someone on the waitlist for ${[first, last].filter(Boolean).join(" to ")}`,
    });
    return { id: entry.id, customerId, place: entry.place };
  });
}

async function customerOf(tx: Transaction, actor: AuditActor, { customerId, customer }: AddByStaff): Promise<string> {
  if (customerId !== undefined) {
    await assertBookableCustomer(tx, customerId);
    return customerId;
  }
  if (!customer) throw new AppError("invalid_input", { message: "A name and a phone number are needed." });
  const { lastName, ...known } = customer;
  return createCustomer(tx, { ...known, ...(lastName ? { lastName } : {}) }, actor);
}
