import { type SQL, sql } from "drizzle-orm";
import { customerNames } from "#modules/account/server/public.ts";
import { serviceNames } from "#modules/catalog/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { type DayPart, liveStates } from "../domain/waitlist.ts";
import { endOffer } from "./end-offer.ts";

/** Whether an entry `e` is a customer's that hasn't ended: their own, or one that they made as a guest with the same email. */
const isLiveOf = (customerId: string): SQL => sql`e.state = any(${sql.param([...liveStates])}::text[])
  and (e.customer_id = ${customerId} or exists (select 1 from ${customerNames} c
    where c.id = ${customerId} and address_key(c.email) = address_key(e.guest->>'email')))`;

type Waiting = {
  id: string;
  serviceIds: string[];
  services: string[];
  firstDate: string;
  lastDate: string;
  parts: DayPart[];
};

/** What a customer waits for, the oldest entry first. */
export async function listWaitingOf(db: DatabaseOrTransaction, customerId: string): Promise<Waiting[]> {
  const { rows } = await db.execute<Waiting>(sql`
    select e.id, e.service_ids as "serviceIds", e.first_date::text as "firstDate", e.last_date::text as "lastDate", e.parts,
      array(select s.name from unnest(e.service_ids) with ordinality wanted(id, at) join ${serviceNames} s on s.id = wanted.id order by at) as services
    from waitlist_entries e where ${isLiveOf(customerId)} order by e.created_at, e.id`);
  return rows;
}

/**
 * Ends entries of a customer who got a visit at the desk, as accepting an offer does; an open offer of theirs goes to the next person. Ids of entries that have ended or are
 * another's change nothing. Before any place is taken: the visit that an offer holds is locked before rows of the waitlist, everywhere.
 */
export async function endWaiting(
  tx: Transaction,
  actor: AuditActor,
  { customerId, entryIds, now }: { customerId: string; entryIds: readonly string[]; now: Date },
): Promise<void> {
  if (entryIds.length === 0) return;
  const isAsked = sql`e.id = any(${sql.param([...entryIds])}::text[]) and ${isLiveOf(customerId)}`;
  const { rows: open } = await tx.execute<{ id: string }>(sql`
    select o.id from waitlist_offers o join waitlist_entries e on e.id = o.entry_id
    where o.state = 'open' and ${isAsked} order by o.id`);
  for (const { id: offerId } of open) await endOffer(tx, { offerId, state: "withdrawn", now });
  const { rows: ended } = await tx.execute<{ id: string }>(
    sql`update waitlist_entries e set state = 'fulfilled' where ${isAsked} returning e.id`,
  );
  for (const { id } of ended)
    await writeAudit(tx, actor, {
      action: "waitlist.fulfill",
      resource: "Waitlist",
      resourceId: id,
      summary: "Took an entry off the waitlist: the visit is booked",
    });
}
