import { type SQL, sql } from "drizzle-orm";
import { ownEmailOfInSql } from "#modules/account/server/public.ts";
import { offeredPlaces } from "#modules/booking/server/public.ts";
import { forgetMailsAbout } from "#modules/notifications/server/public.ts";
import { json } from "#platform/db/row.ts";
import { command, statement } from "#platform/db/statement.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";

/**
 * SQL condition: whether the entry `e` is the customer's. Entries made without a login match if their email is exactly
 * the customer's. Dots and plus suffixes count, because at some providers they distinguish mailboxes: if they were
 * ignored, another person's entries could be exported and erased.
 */
const isTheirs = sql`(e.customer_id = ${sql.placeholder("customerId")}
  or e.customer_id is null and email_key(e.guest->>'email') = email_key(${ownEmailOfInSql(sql`${sql.placeholder("customerId")}`)}))`;

const offersWhere = (where: SQL) =>
  statement(
    { id: "text" },
    sql`select o.id from waitlist_offers o join waitlist_entries e on e.id = o.entry_id where ${where}`,
  );
const listTheirOffers = offersWhere(isTheirs);
const listOffersOfAccount = offersWhere(sql`e.customer_id = ${sql.placeholder("customerId")}`);

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

const listEntries = statement(
  {
    serviceIds: "text[]",
    firstDate: "text",
    lastDate: "text",
    parts: "text[]",
    note: "text",
    state: "text",
    createdAt: "instant",
    offers: json<unknown>(),
  },
  sql`
  select e.service_ids as "serviceIds", e.first_date::text as "firstDate", e.last_date::text as "lastDate", e.parts,
    e.note, e.state, e.created_at as "createdAt",
    (select coalesce(json_agg(json_build_object('startsAt', o.starts_at, 'state', o.state) order by o.starts_at), '[]')
      from waitlist_offers o where o.entry_id = e.id) as offers
  from waitlist_entries e where ${isTheirs} order by e.created_at, e.id`,
);

const deleteEntries = statement(
  { id: "text" },
  sql`
  delete from waitlist_entries e where ${isTheirs} returning id`,
);

const countEntries = statement(
  { count: "int" },
  sql`select count(*)::int as count from waitlist_entries e where ${isTheirs}`,
);

const moveEntries = statement(
  { id: "text" },
  sql`update waitlist_entries set customer_id = ${sql.placeholder("keepId")} where customer_id = ${sql.placeholder("dropId")} returning id`,
);

const returnEntries = command(sql`
  update waitlist_entries set customer_id = ${sql.placeholder("dropId")}
  where id = any(${sql.placeholder("moved")}::text[]) and customer_id = ${sql.placeholder("keepId")}`);

/**
 * A customer's past and current waitlist entries. Erasing an account removes its entries; an offer's held slot is
 * released with its visit.
 */
export const waitlistPersonalData: PersonalDataPart = {
  name: "waitlist",
  tables: ["waitlist_entries", "waitlist_offers"],
  async read(db, customerId) {
    return listEntries(db, { customerId });
  },
  async erase(tx, customerId) {
    await offeredPlaces.deleteOfferedPlaces(tx, idsOf(await listTheirOffers(tx, { customerId })));
    const rows = await deleteEntries(tx, { customerId });
    await forgetMailsAbout(
      tx,
      "entryId",
      rows.map(({ id }) => id),
    );
  },
  async summarize(db, customerId) {
    const rows = await countEntries(db, { customerId });
    return [
      { one: "place on the waitlist", many: "places on the waitlist", count: rows[0]?.count ?? 0, erased: "goes" },
    ];
  },
  async merge(tx, { keepId, dropId }) {
    const rows = await moveEntries(tx, { keepId, dropId });
    await offeredPlaces.transferOfferedPlaces(tx, idsOf(await listOffersOfAccount(tx, { customerId: keepId })), keepId);
    return { waitlist_entries: rows.map(({ id }) => id) };
  },
  async unmerge(tx, { keepId, dropId }, { waitlist_entries: moved = [] }) {
    await returnEntries(tx, { dropId, moved, keepId });
  },
};
