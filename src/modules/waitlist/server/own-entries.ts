import { type SQL, sql } from "drizzle-orm";
import { hashOfLink, type readVisitOwner } from "#modules/booking/server/public.ts";
import { serviceNamesInSql } from "#modules/catalog/server/public.ts";
import { enqueueMail } from "#modules/notifications/server/public.ts";
import { type Database, type DatabaseOrTransaction, withRetry } from "#platform/db/client.ts";
import { json, orNull, type RowOf, type RowShape } from "#platform/db/row.ts";
import { command, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { Clock } from "#shared/clock.ts";
import { liveStates } from "../domain/waitlist.ts";
import { endOffer } from "./end-offer.ts";
import { entryColumns, entryRow, lineOrderInSql, nowInSql } from "./waiting-line.ts";

/** The owner of entries: a customer, or the holder of an emailed link. */
export type EntryOwner = ReturnType<typeof readVisitOwner>;

/** SQL condition: whether an entry `e` belongs to the owner given by `ownerValues`. */
export const isOwnInSql = sql`(e.link_hash = ${sql.placeholder("linkHash")} or e.former_link_hash = ${sql.placeholder("linkHash")} or e.customer_id = ${sql.placeholder("customerId")})`;

/** Returns the values for the two placeholders of `isOwnInSql`, one of which is null. */
export const ownerValues = (owner: EntryOwner): { linkHash: string | null; customerId: string | null } =>
  "linkHash" in owner
    ? { linkHash: owner.linkHash, customerId: null }
    : { linkHash: null, customerId: owner.customerId };

/** Returns SQL for the position of an entry `e` among the entries for one of its days and parts of the day. */
export const positionInLineInSql = (now: SQL): SQL => sql`(select line.at::int from (
    select own.id, row_number() over (order by ${lineOrderInSql(now, "own")}) as at from waitlist_entries own
    where own.state in ('waiting', 'offered') and own.first_date <= e.last_date and own.last_date >= e.first_date and own.parts && e.parts
  ) line where line.id = e.id)`;

const findPosition = statement(
  { place: "int?" },
  sql`select ${positionInLineInSql(nowInSql)} as place from waitlist_entries e where e.id = ${sql.placeholder("entryId")}`,
);

/** Returns the position of an entry in its line, from 1; null while the entry isn't active. */
export async function readPositionInLine(
  db: DatabaseOrTransaction,
  entryId: string,
  now: Date,
): Promise<number | null> {
  const [found] = await findPosition(db, { entryId, now: now.toISOString() });
  return found?.place ?? null;
}

const ownRow = {
  ...entryRow,
  services: "text[]",
  /** Position in line, from 1, among the entries for one of its days and parts; null while the entry isn't active. */
  place: "int?",
  offer: orNull(json<{ id: string; startsAt: string; expiresAt: string }>()),
} as const satisfies RowShape;

export type OwnEntry = RowOf<typeof ownRow>;

const listEntries = statement(
  ownRow,
  sql`
  select ${entryColumns}, ${positionInLineInSql(nowInSql)} as place,
    array(select s.name from unnest(e.service_ids) with ordinality wanted(id, at) join ${serviceNamesInSql} s on s.id = wanted.id order by at) as services,
    (select json_build_object('id', o.id, 'startsAt', o.starts_at, 'expiresAt', o.expires_at) from waitlist_offers o
      where o.entry_id = e.id and o.state = 'open' and o.expires_at > clock_now()) as offer
  from waitlist_entries e where ${isOwnInSql} and e.state = any(${sql.param([...liveStates])}::text[])
  order by e.created_at, e.id`,
);

/** Returns an owner's waitlist entries, oldest first. */
export async function listOwnEntries(db: DatabaseOrTransaction, owner: EntryOwner, now: Date): Promise<OwnEntry[]> {
  return listEntries(db, { ...ownerValues(owner), now: now.toISOString() });
}

type Context = { db: Database; clock: Clock };

const findOpenOffer = statement(
  { offerId: "text?" },
  sql`
  select (select o.id from waitlist_offers o where o.entry_id = e.id and o.state = 'open') as "offerId"
  from waitlist_entries e where e.id = ${sql.placeholder("entryId")} and ${isOwnInSql}`,
);

const setLeft = command(sql`
  update waitlist_entries set state = 'left' where id = ${sql.placeholder("entryId")} and state = any(${sql.param([...liveStates])}::text[])`);

/** Removes an entry from the waitlist; an open offer goes to the next person. Safe to repeat. Throws `not_found`. */
export async function leaveWaitlist(
  { db, clock }: Context,
  { entryId, owner }: { entryId: string; owner: EntryOwner },
) {
  const now = clock.now();
  await withRetry(db, async (tx) => {
    const [entry] = await findOpenOffer(tx, { entryId, ...ownerValues(owner) });
    if (!entry) throw new AppError("not_found");
    // Ends the offer first, because the visit held by an offer is always locked before waitlist rows.
    if (entry.offerId) await endOffer(tx, { offerId: entry.offerId, state: "withdrawn", now });
    await setLeft(tx, { entryId });
  });
}

const confirm = statement(
  { id: "text" },
  sql`
  update waitlist_entries set state = 'waiting', unanswered = 0,
    created_at = case state when 'unconfirmed' then clock_now() else created_at end
  where (link_hash = ${sql.placeholder("linkHash")} or former_link_hash = ${sql.placeholder("linkHash")}) and state in ('unconfirmed', 'paused')
  returning id`,
);

/**
 * Verifies a guest's email, which makes their entry active; a paused entry waits again. Safe to repeat. Throws
 * `link_expired`.
 */
export async function confirmEntry({ db, clock }: Context, token: string): Promise<OwnEntry[]> {
  const linkHash = hashOfLink(token);
  return withRetry(db, async (tx) => {
    const [confirmed] = await confirm(tx, { linkHash });
    if (confirmed) {
      const { id: entryId } = confirmed;
      await enqueueMail(tx, { mail: "waitlist-joined", key: `waitlist:${entryId}:joined`, payload: { entryId } });
    }
    const own = await listOwnEntries(tx, { linkHash }, clock.now());
    if (own.length === 0) throw new AppError("link_expired");
    return own;
  });
}
