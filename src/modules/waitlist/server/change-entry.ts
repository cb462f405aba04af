import { sql } from "drizzle-orm";
import { clinicState, toBookedServices, toVisitRequest } from "#modules/booking/server/public.ts";
import { withRetry } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { type DayPart, liveStates } from "../domain/waitlist.ts";
import { assertDaysToWaitFor } from "./join-waitlist.ts";
import type { OfferContext } from "./offer-place.ts";
import { type EntryOwner, isOwnInSql, listOwnEntries, type OwnEntry, ownerValues } from "./own-entries.ts";
import { entryColumns, entryRow } from "./waiting-line.ts";

export type ChangeEntry = {
  entryId: string;
  owner: EntryOwner;
  dates?: readonly [from: string, to: string] | undefined;
  parts?: readonly DayPart[] | undefined;
  weekdays?: readonly number[] | undefined;
  practitionerIds?: readonly string[] | undefined;
  minNoticeMinutes?: number | undefined;
};

const lockEntry = statement(
  entryRow,
  sql`
  select ${entryColumns} from waitlist_entries e
  where e.id = ${sql.placeholder("entryId")} and ${isOwnInSql} and e.state = any(${sql.param([...liveStates])}::text[]) for update of e`,
);

const findSame = statement(
  {},
  sql`
  select from waitlist_entries o join waitlist_entries e on e.id = ${sql.placeholder("entryId")}
  where o.id <> e.id and o.state = any(${sql.param([...liveStates])}::text[]) and o.service_ids = e.service_ids
    and (o.customer_id = e.customer_id or address_key(o.guest->>'email') = address_key(e.guest->>'email'))
    and o.first_date <= ${sql.placeholder("last")} and o.last_date >= ${sql.placeholder("first")} and o.parts && ${sql.placeholder("parts")}::text[] limit 1`,
);

const updateEntryTimes = command(sql`
  update waitlist_entries set first_date = ${sql.placeholder("first")}, last_date = ${sql.placeholder("last")}, parts = ${sql.placeholder("parts")}::text[],
    weekdays = ${sql.placeholder("weekdays")}::int[], practitioner_ids = ${sql.placeholder("practitionerIds")}::text[],
    min_notice_minutes = ${sql.placeholder("minNoticeMinutes")}, opened_until = coalesce(${sql.placeholder("openedUntil")}::date, opened_until)
  where id = ${sql.placeholder("entryId")}`);

/**
 * Changes when a waiting customer can come, without changing their position in line. A start that is already free isn't
 * offered, because all customers can book it. Throws `not_found`, `not_qualified`, `invalid_input` for days without a
 * waitlist, and `already_waiting` if another entry of the customer is for the same visit.
 */
export async function changeEntry(
  context: OfferContext,
  { entryId, owner, ...changes }: ChangeEntry,
): Promise<OwnEntry> {
  const snapshot = await clinicState.recallClinicSnapshot(context);
  const now = context.clock.now();
  return withRetry(context.db, async (tx) => {
    const [before] = await lockEntry(tx, { entryId, ...ownerValues(owner) });
    if (!before) throw new AppError("not_found");
    const next = {
      dates: changes.dates ?? ([before.firstDate, before.lastDate] as const),
      parts: [...(changes.parts ?? before.parts)],
      weekdays: [...new Set(changes.weekdays ?? before.weekdays)],
      practitionerIds: [...(changes.practitionerIds ?? before.practitionerIds)],
      minNoticeMinutes: changes.minNoticeMinutes ?? before.minNoticeMinutes,
    };
    const openedUntil = changes.dates ? assertDaysToWaitFor(snapshot, changes.dates, now) : null;
    if (changes.practitionerIds) {
      const booked = toBookedServices(snapshot, before.serviceIds, before.addOnIds);
      for (const person of next.practitionerIds) toVisitRequest(snapshot, booked, person);
    }
    const [first, last] = next.dates;
    const same = await findSame(tx, { entryId, last, first, parts: next.parts });
    if (same.length > 0) throw new AppError("already_waiting");
    await updateEntryTimes(tx, {
      first,
      last,
      parts: next.parts,
      weekdays: next.weekdays,
      practitionerIds: next.practitionerIds,
      minNoticeMinutes: next.minNoticeMinutes,
      openedUntil,
      entryId,
    });
    const changed = (await listOwnEntries(tx, owner, now)).find(({ id }) => id === entryId);
    if (!changed) throw new AppError("not_found");
    return changed;
  });
}
