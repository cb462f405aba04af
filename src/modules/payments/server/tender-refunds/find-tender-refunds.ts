import { and, asc, eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { neverNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { refunds, tenders } from "../tables.ts";
import type { TenderRefund } from "./record-tender-refund.ts";

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
export async function listRefundsToRetry(
  db: DatabaseOrTransaction,
  afterMinutes: number,
): Promise<{ refundId: string; orderId: string }[]> {
  return listFailed(db, { afterMinutes });
}

/** Returns a refund by its id; undefined if there is none. */
export async function findTenderRefund(db: DatabaseOrTransaction, refundId: string): Promise<TenderRefund | undefined> {
  const [found] = await db.select().from(refunds).where(eq(refunds.id, refundId));
  return found;
}

/**
 * Lists refunds that the provider still has to carry out, oldest first, without those that staff pay out themselves.
 */
export async function listRefundsForProvider(db: DatabaseOrTransaction): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .leftJoin(tenders, eq(tenders.id, refunds.tenderId))
    .where(and(eq(refunds.state, "pending"), sql`coalesce(${tenders.kind}, 'card') = 'card'`))
    .orderBy(refunds.createdAt)
    .limit(200);
  return rows.map(({ id }) => id);
}

/**
 * Lists the refunds of an order, oldest first. Leaves out one that an earlier release requested again in another row.
 */
export async function listRefundsOfOrder(db: DatabaseOrTransaction, orderId: string): Promise<TenderRefund[]> {
  return db
    .select()
    .from(refunds)
    .where(sql`${refunds.orderId} = ${orderId} and ${refunds.tenderId} is not null`)
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

/**
 * Returns the combined state of an order's refunds: `failed` if any failed or is owed, else `pending` if any is
 * pending, else `succeeded`. Undefined if there are none.
 */
export async function refundStateOfOrder(
  db: DatabaseOrTransaction,
  orderId: string,
): Promise<"pending" | "succeeded" | "failed" | undefined> {
  const states = (await listRefundsOfOrder(db, orderId)).map(({ state }) => state);
  if (states.length === 0) return undefined;
  if (states.some((state) => state === "failed" || state === "owed")) return "failed";
  return states.includes("pending") ? "pending" : "succeeded";
}

const listWithNotes = statement(
  { id: "text", orderId: "text", creditNoteId: neverNull("text") },
  sql`
  select id, order_id as "orderId", credit_note_id as "creditNoteId" from refunds
  where order_id = any(${sql.placeholder("orderIds")}::text[]) and credit_note_id is not null order by id`,
);

/** Returns the refunds of the given orders that carry out a credit note, each with the credit note's id. */
export function listRefundsWithCreditNotes(db: DatabaseOrTransaction, orderIds: readonly string[]) {
  return listWithNotes(db, { orderIds });
}
