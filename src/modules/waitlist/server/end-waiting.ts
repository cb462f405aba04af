import { sql } from "drizzle-orm";
import { customerNamesInSql } from "#modules/account/server/public.ts";
import { serviceNamesInSql } from "#modules/catalog/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { textsAs } from "#platform/db/row.ts";
import { type StatementRow, statement } from "#platform/db/statement.ts";
import { type DayPart, liveStates } from "../domain/waitlist.ts";
import { endOffer } from "./end-offer.ts";

/**
 * Whether an entry `e` of a customer hasn't ended. Includes entries that they created as a guest with the same email.
 */
const isLive = sql`e.state = any(${sql.param([...liveStates])}::text[])
  and (e.customer_id = ${sql.placeholder("customerId")} or exists (select 1 from ${customerNamesInSql} c
    where c.id = ${sql.placeholder("customerId")} and address_key(c.email) = address_key(e.guest->>'email')))`;

const listLive = statement(
  {
    id: "text",
    serviceIds: "text[]",
    firstDate: "text",
    lastDate: "text",
    parts: textsAs<DayPart>(),
    services: "text[]",
  },
  sql`
  select e.id, e.service_ids as "serviceIds", e.first_date::text as "firstDate", e.last_date::text as "lastDate", e.parts,
    array(select s.name from unnest(e.service_ids) with ordinality wanted(id, at) join ${serviceNamesInSql} s on s.id = wanted.id order by at) as services
  from waitlist_entries e where ${isLive} order by e.created_at, e.id`,
);

/** Returns a customer's active waitlist entries, oldest first. */
export async function listWaitingOf(
  db: DatabaseOrTransaction,
  customerId: string,
): Promise<StatementRow<typeof listLive>[]> {
  return listLive(db, { customerId });
}

const isAsked = sql`e.id = any(${sql.placeholder("entryIds")}::text[]) and ${isLive}`;
const listOpenOffers = statement(
  { id: "text" },
  sql`
  select o.id from waitlist_offers o join waitlist_entries e on e.id = o.entry_id
  where o.state = 'open' and ${isAsked} order by o.id`,
);
const fulfill = statement(
  { id: "text" },
  sql`update waitlist_entries e set state = 'fulfilled' where ${isAsked} returning e.id`,
);

/**
 * Ends entries of a customer who got a visit at the desk, as accepting an offer does; an open offer goes to the next
 * person. Ids of ended entries or of other customers' entries are ignored. Call it before reserving any slot, because
 * the visit held by an offer is always locked before waitlist rows.
 */
export async function endWaiting(
  tx: Transaction,
  actor: AuditActor,
  { customerId, entryIds, now }: { customerId: string; entryIds: readonly string[]; now: Date },
): Promise<void> {
  if (entryIds.length === 0) return;
  const input = { customerId, entryIds: [...entryIds] };
  for (const { id: offerId } of await listOpenOffers(tx, input))
    await endOffer(tx, { offerId, state: "withdrawn", now });
  for (const { id } of await fulfill(tx, input))
    await writeAudit(tx, actor, {
      action: "waitlist.fulfill",
      resource: "Waitlist",
      resourceId: id,
      summary: "Took an entry off the waitlist: the visit is booked",
    });
}
