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

/**
 * Lists refunds that failed a while ago and are retried automatically: the provider account may only have been short of
 * funds.
 */
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

/**
 * Lists refunds that the provider still has to carry out, oldest first. Those that staff pay out themselves aren't
 * included.
 */
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

/** Lists the refunds of an order, oldest first. Leaves out one that an earlier release requested again in another row. */
export async function listRefunds(db: DatabaseOrTransaction, orderId: string): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(sql`${refunds.orderId} = ${orderId} and ${refunds.tenderId} is not null`)
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

/** Returns the state of an order's refunds together: the least advanced one. Undefined if there are none. */
export async function refundStateOf(
  db: DatabaseOrTransaction,
  orderId: string,
): Promise<"pending" | "succeeded" | "failed" | undefined> {
  const states = (await listRefunds(db, orderId)).map(({ state }) => state);
  if (states.length === 0) return undefined;
  if (states.some((state) => state === "failed" || state === "owed")) return "failed";
  return states.includes("pending") ? "pending" : "succeeded";
}
