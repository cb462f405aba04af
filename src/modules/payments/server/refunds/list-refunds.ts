import { and, asc, eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { refunds, tenders } from "../tables.ts";
import type { Refund } from "./write-refund.ts";

const listFailed = statement(
  { refundId: "text", orderId: "text" },
  sql`
  select id as "refundId", order_id as "orderId" from refunds
  where state = 'failed' and tender_id is not null
    and updated_at < clock_now() - make_interval(mins => ${sql.placeholder("afterMinutes")}::int * tries)
  order by created_at limit 200`,
);

/** Refunds that failed a while ago and are retried automatically: a provider may only have been short of funds. */
export async function listRefundsToRepeat(
  db: DatabaseOrTransaction,
  afterMinutes: number,
): Promise<{ refundId: string; orderId: string }[]> {
  return listFailed(db, { afterMinutes });
}

export async function findRefund(db: DatabaseOrTransaction, refundId: string): Promise<Refund | undefined> {
  const [found] = await db.select().from(refunds).where(eq(refunds.id, refundId));
  return found;
}

/** Refunds that the provider is still to carry out, oldest first. What staff hand back themselves waits for them. */
export async function listPendingRefunds(db: DatabaseOrTransaction): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .leftJoin(tenders, eq(tenders.id, refunds.tenderId))
    .where(and(eq(refunds.state, "pending"), sql`coalesce(${tenders.kind}, 'card') = 'card'`))
    .orderBy(refunds.createdAt)
    .limit(200);
  return rows.map(({ id }) => id);
}

/** The refunds of an order, oldest first. One that an earlier release requested again in another row is left out. */
export async function listRefunds(db: DatabaseOrTransaction, orderId: string): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(sql`${refunds.orderId} = ${orderId} and ${refunds.tenderId} is not null`)
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

/** How far the money that goes back for an order is: all of it, or the furthest behind. Undefined when none does. */
export async function refundStateOf(
  db: DatabaseOrTransaction,
  orderId: string,
): Promise<"pending" | "succeeded" | "failed" | undefined> {
  const states = (await listRefunds(db, orderId)).map(({ state }) => state);
  if (states.length === 0) return undefined;
  if (states.some((state) => state === "failed" || state === "owed")) return "failed";
  return states.includes("pending") ? "pending" : "succeeded";
}
