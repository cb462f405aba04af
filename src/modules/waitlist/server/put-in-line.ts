import { sql } from "drizzle-orm";
import type { BookedService } from "#modules/booking/domain/booked-service.ts";
import { hashOfLink } from "#modules/booking/server/public.ts";
import { enqueueMail } from "#modules/notifications/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import type { Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import { emailKey } from "#shared/email-key.ts";
import { newId } from "#shared/ids.ts";
import { type DayPart, liveStates } from "../domain/waitlist.ts";
import { readPositionInLine } from "./own-entries.ts";
import { type WaitingGuest, waitlistEntries } from "./tables.ts";

/** Returns the secret in an entry's emails, with which a guest confirms and leaves. */
export function entryLinkOf(secrets: Secrets, entryId: string): string {
  return secrets.sign("links", `waitlist:${entryId}`);
}

export type NewEntry = {
  visitor: { customerId: string } | { guest: WaitingGuest };
  booked: readonly BookedService[];
  addOnIds: readonly string[];
  practitionerIds: readonly string[];
  dates: readonly [from: string, to: string];
  /** The last day that can be booked now. */
  openedUntil: string;
  parts: readonly DayPart[];
  minNoticeMinutes: number;
  /** Sunday is 0; all weekdays by default. */
  weekdays?: readonly number[] | undefined;
  insteadOf?: string | undefined;
  /** The customer's note. */
  note?: string | undefined;
};

type EntryContext = {
  secrets: Secrets;
  now: Date;
  /** The maximum number of entries per person. */
  most: number;
};

const lockPerson = command(
  sql`select pg_advisory_xact_lock(hashtextextended('waits:' || ${sql.placeholder("person")}, 0))`,
);

/**
 * Adds an entry at the end of the line and emails its person. A guest's entry is active once they confirm by the
 * emailed link. Throws `already_waiting` and `too_many_waiting`.
 */
export async function putInLine(tx: Transaction, entry: NewEntry, { secrets, now, most }: EntryContext) {
  const { visitor, booked, dates } = entry;
  const customerId = "customerId" in visitor ? visitor.customerId : null;
  const guest = "guest" in visitor ? visitor.guest : null;
  const person = customerId ?? emailKey(guest?.email ?? "");
  await lockPerson(tx, { person });
  await assertMayWait(tx, entry, { customerId, guest, most });
  const id = newId();
  const state = guest ? ("unconfirmed" as const) : ("waiting" as const);
  await tx.insert(waitlistEntries).values({
    id,
    customerId,
    guest,
    state,
    openedUntil: entry.openedUntil,
    note: entry.note ?? "",
    firstDate: dates[0],
    lastDate: dates[1],
    insteadOf: customerId ? (entry.insteadOf ?? null) : null,
    serviceIds: booked.map(({ serviceId }) => serviceId),
    addOnIds: [...entry.addOnIds],
    practitionerIds: [...entry.practitionerIds],
    parts: [...entry.parts],
    ...(entry.weekdays ? { weekdays: [...new Set(entry.weekdays)] } : {}),
    minNoticeMinutes: entry.minNoticeMinutes,
    linkHash: hashOfLink(entryLinkOf(secrets, id)),
  });
  const mail = guest ? "waitlist-confirm" : "waitlist-joined";
  await enqueueMail(tx, { mail, key: `waitlist:${id}:${mail}`, payload: { entryId: id } });
  return { id, state, place: await readPositionInLine(tx, id, now) };
}

type LineQuery = { customerId: string | null; guest: WaitingGuest | null; most: number };

const countLive = statement(
  { count: "int", isSame: "bool" },
  sql`
  select count(*)::int as count, coalesce(bool_or(e.service_ids = ${sql.placeholder("serviceIds")}::text[]
    and e.first_date <= ${sql.placeholder("last")} and e.last_date >= ${sql.placeholder("first")} and e.parts && ${sql.placeholder("parts")}::text[]), false) as "isSame"
  from waitlist_entries e where e.state = any(${sql.param([...liveStates])}::text[])
    and (e.customer_id = ${sql.placeholder("customerId")} or address_key(e.guest->>'email') = address_key(${sql.placeholder("email")}::text))`,
);

async function assertMayWait(
  tx: Transaction,
  { booked, dates, parts }: NewEntry,
  { customerId, guest, most }: LineQuery,
): Promise<void> {
  const serviceIds = booked.map(({ serviceId }) => serviceId);
  const rows = await countLive(tx, {
    serviceIds: [...new Set(serviceIds)],
    last: dates[1],
    first: dates[0],
    parts: [...parts],
    customerId,
    email: guest?.email ?? null,
  });
  if (rows[0]?.isSame) throw new AppError("already_waiting");
  if ((rows[0]?.count ?? 0) >= most) throw new AppError("too_many_waiting");
}
