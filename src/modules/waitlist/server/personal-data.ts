import { type SQL, sql } from "drizzle-orm";
import { ownEmailOf } from "#modules/account/server/public.ts";
import { offeredPlaces } from "#modules/booking/server/public.ts";
import { forgetMailsAbout } from "#modules/notifications/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";

/**
 * Entries `e` of a customer; those that were made without logging in, with the address that is their own, are theirs as well. Dots and
 * what follows a plus count here: where mailboxes differ by them, another person's entries would be exported and erased.
 */
const isTheirs = (customerId: string) => sql`(e.customer_id = ${customerId}
  or e.customer_id is null and email_key(e.guest->>'email') = email_key(${ownEmailOf(customerId)}))`;

async function listOfferIds(tx: Transaction, where: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select o.id from waitlist_offers o join waitlist_entries e on e.id = o.entry_id where ${where}`);
  return rows.map(({ id }) => id);
}

/** What a customer waits or waited for. Erasing an account leaves the line; a place that an offer holds goes with its visit. */
export const waitlistPersonalData: PersonalDataPart = {
  name: "waitlist",
  tables: ["waitlist_entries", "waitlist_offers"],
  async read(db, customerId) {
    const { rows } = await db.execute(sql`
      select e.service_ids as "serviceIds", e.first_date::text as "firstDate", e.last_date::text as "lastDate", e.parts,
        e.note, e.state, e.created_at as "createdAt",
        (select coalesce(json_agg(json_build_object('startsAt', o.starts_at, 'state', o.state) order by o.starts_at), '[]')
          from waitlist_offers o where o.entry_id = e.id) as offers
      from waitlist_entries e where ${isTheirs(customerId)} order by e.created_at, e.id`);
    return rows;
  },
  async erase(tx, customerId) {
    await offeredPlaces.dropOfferedPlaces(tx, await listOfferIds(tx, isTheirs(customerId)));
    const { rows } = await tx.execute<{ id: string }>(sql`
      delete from waitlist_entries e where ${isTheirs(customerId)} returning id`);
    await forgetMailsAbout(
      tx,
      "entryId",
      rows.map(({ id }) => id),
    );
  },
  async summarize(db, customerId) {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from waitlist_entries e where ${isTheirs(customerId)}`,
    );
    return [
      { one: "place on the waitlist", many: "places on the waitlist", count: rows[0]?.count ?? 0, erased: "goes" },
    ];
  },
  async merge(tx, { keepId, dropId }) {
    const { rows } = await tx.execute<{ id: string }>(
      sql`update waitlist_entries set customer_id = ${keepId} where customer_id = ${dropId} returning id`,
    );
    await offeredPlaces.giveOfferedPlaces(tx, await listOfferIds(tx, sql`e.customer_id = ${keepId}`), keepId);
    return { waitlist_entries: rows.map(({ id }) => id) };
  },
  async unmerge(tx, { keepId, dropId }, { waitlist_entries: moved = [] }) {
    await tx.execute(sql`
      update waitlist_entries set customer_id = ${dropId}
      where id = any(${sql.param(moved)}::text[]) and customer_id = ${keepId}`);
  },
};
