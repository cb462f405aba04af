import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { nowPlaceholder } from "../price-in-sql.ts";

/** The instants at which a price changes by itself: the start and end of sale prices and limited offers. */
function boundaries(aggregate: "min" | "count", isWanted: (boundary: SQL) => SQL): SQL[] {
  const of = (boundary: SQL) => sql`${sql.raw(aggregate)}(${boundary})`;
  const ofSizes = (boundary: SQL) =>
    sql`(select ${of(boundary)} from product_sizes where sale_price_cents is not null and ${isWanted(boundary)})`;
  const ofServices = (boundary: SQL) =>
    sql`(select ${of(boundary)} from services where sale_price_cents is not null and ${isWanted(boundary)})`;
  return [
    ...[sql`sale_starts_at`, sql`sale_ends_at`].flatMap((boundary) => [ofSizes(boundary), ofServices(boundary)]),
    sql`(select ${of(sql`boundary`)} from limited_offers, unnest(array[starts_at, ends_at]) as boundary where ${isWanted(sql`boundary`)})`,
  ];
}

const upcoming = boundaries("min", (boundary) => sql`${boundary} > ${nowPlaceholder}`);
const findNext = statement({ at: "instant?" }, sql`select least(${sql.join(upcoming, sql`, `)}) as at`);

/** Returns the next instant after `now` at which a price changes by itself; undefined when none is known. */
export async function findNextPriceChange(db: DatabaseOrTransaction, now: Date): Promise<Date | undefined> {
  const [next] = await findNext(db, { now: now.toISOString() });
  return next?.at ? new Date(next.at) : undefined;
}

const since = sql`${sql.placeholder("since")}::timestamptz`;
const past = boundaries("count", (boundary) => sql`${boundary} > ${since} and ${boundary} <= ${nowPlaceholder}`);
const askWhetherChanged = statement(
  { hasChanged: "bool" },
  sql`select ${sql.join(past, sql` + `)} > 0 as "hasChanged"`,
);

/** Whether a price changed by itself after `since`, up to and including `now`. */
export async function hasPriceChanged(db: DatabaseOrTransaction, span: { since: Date; now: Date }): Promise<boolean> {
  const [found] = await askWhetherChanged(db, { since: span.since.toISOString(), now: span.now.toISOString() });
  return found?.hasChanged ?? false;
}
