import { sql } from "drizzle-orm";
import { lastDayToWaitFor } from "#modules/booking/domain/last-day-to-wait-for.ts";
import {
  bookedServicesOf,
  clinicState,
  hashOfLink,
  lockAppointment,
  toVisitRequest,
} from "#modules/booking/server/public.ts";

import { enqueueMail } from "#modules/notifications/server/public.ts";
import { bookingWindowOf } from "#modules/scheduling/domain/booking-window.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import { emailKey } from "#shared/email-key.ts";
import { newId } from "#shared/ids.ts";
import { type DayPart, liveStates, MOST_ENTRIES } from "../domain/waitlist.ts";
import type { OfferContext } from "./offer-place.ts";
import { placeInLine } from "./own-entries.ts";
import { type WaitingGuest, waitlistEntries } from "./tables.ts";

export type JoinWaitlist = {
  visitor: { customerId: string } | { guest: WaitingGuest };
  serviceIds: readonly string[];
  addOnIds: readonly string[];
  practitionerIds: readonly string[];
  dates: readonly [from: string, to: string];
  parts: readonly DayPart[];
  minNoticeMinutes: number;
  /** Sunday is 0; all of them by default. */
  weekdays?: readonly number[];
  insteadOf?: string | undefined;
};

/** The secret in the mails of an entry: with it a guest confirms and leaves. */
export function entryLinkOf(secrets: Secrets, entryId: string): string {
  return secrets.sign("links", `waitlist:${entryId}`);
}

/**
 * Puts a customer in line. A guest counts once they confirm by the mailed link: a stranger's address could keep rooms
 * empty otherwise. Days may be further ahead than can be booked: they are asked for when they open. Throws `not_found`
 * and `not_qualified` as booking does, `invalid_input` for days without a waitlist, `already_waiting`,
 * `too_many_waiting`.
 */
export async function joinWaitlist(context: OfferContext, wanted: JoinWaitlist) {
  const snapshot = await clinicState.clinicSnapshotOf(context);
  const now = context.clock.now();
  const booked = bookedServicesOf(snapshot, wanted.serviceIds, wanted.addOnIds);
  const people = wanted.practitionerIds.length > 0 ? wanted.practitionerIds : [undefined];
  for (const person of people) toVisitRequest(snapshot, booked, person);
  const [firstDate, lastDate] = wanted.dates;
  const openedUntil = assertDaysToWaitFor(snapshot, wanted.dates, now);
  const { visitor } = wanted;
  const customerId = "customerId" in visitor ? visitor.customerId : null;
  const guest = "guest" in visitor ? visitor.guest : null;
  return withRetry(context.db, async (tx) => {
    const person = customerId ?? emailKey(guest?.email ?? "");
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('waits:' || ${person}, 0))`);
    if (wanted.insteadOf !== undefined && customerId !== null)
      await lockAppointment(tx, { appointmentId: wanted.insteadOf, customerId, now });
    await assertMayWait(tx, { customerId, guest, wanted });
    const id = newId();
    const state = guest ? ("unconfirmed" as const) : ("waiting" as const);
    await tx.insert(waitlistEntries).values({
      ...{
        id,
        customerId,
        guest,
        firstDate,
        lastDate,
        openedUntil,
        state,
        insteadOf: customerId ? (wanted.insteadOf ?? null) : null,
      },
      serviceIds: booked.map(({ serviceId }) => serviceId),
      addOnIds: [...wanted.addOnIds],
      practitionerIds: [...wanted.practitionerIds],
      parts: [...wanted.parts],
      ...(wanted.weekdays ? { weekdays: [...new Set(wanted.weekdays)] } : {}),
      minNoticeMinutes: wanted.minNoticeMinutes,
      linkHash: hashOfLink(entryLinkOf(context.secrets, id)),
    });
    const mail = guest ? "waitlist-confirm" : "waitlist-joined";
    await enqueueMail(tx, { mail, key: `waitlist:${id}:${mail}`, payload: { entryId: id } });
    return { id, state, place: await placeInLine(tx, id, now) };
  });
}

/** Returns the last day that can be booked now. Throws `invalid_input` for days that are past or too far ahead. */
export function assertDaysToWaitFor(
  { clinic }: clinicState.ClinicSnapshot,
  [firstDate, lastDate]: readonly [string, string],
  now: Date,
): string {
  const window = bookingWindowOf(clinic.rules, [], now);
  if (lastDate < firstDate || lastDate < window.today || lastDate > lastDayToWaitFor(window.lastDate))
    throw new AppError("invalid_input", { issues: [{ path: "dates", message: "aren’t days to wait for" }] });
  return window.lastDate;
}

type Asking = { customerId: string | null; guest: WaitingGuest | null; wanted: JoinWaitlist };

async function assertMayWait(tx: Transaction, { customerId, guest, wanted }: Asking): Promise<void> {
  const { rows } = await tx.execute<{ count: number; isSame: boolean }>(sql`
    select count(*)::int as count, coalesce(bool_or(e.service_ids = ${sql.param([...new Set(wanted.serviceIds)])}::text[]
      and e.first_date <= ${wanted.dates[1]} and e.last_date >= ${wanted.dates[0]} and e.parts && ${sql.param([...wanted.parts])}::text[]), false) as "isSame"
    from waitlist_entries e where e.state = any(${sql.param([...liveStates])}::text[])
      and (e.customer_id = ${customerId} or address_key(e.guest->>'email') = address_key(${guest?.email ?? null}::text))`);
  if (rows[0]?.isSame) throw new AppError("already_waiting");
  if ((rows[0]?.count ?? 0) >= MOST_ENTRIES) throw new AppError("too_many_waiting");
}
