import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { assertOrderMove, type OrderStatus } from "../../domain/order-status.ts";
import { orders } from "../tables.ts";

type Change = Partial<Pick<typeof orders.$inferInsert, "paymentState">> & { isPaid?: boolean };

/**
 * Moves an order once: a compare-and-set from the status it is thought to have, with its line of history. Answers whether
 * it was this call that moved it. Throws `order_closed` for a move that is never allowed (PY-10).
 */
export async function moveOrder(
  tx: Transaction,
  { orderId, from, to, cause }: { orderId: string; from: OrderStatus; to: OrderStatus; cause: string },
  { paymentState, isPaid }: Change = {},
): Promise<boolean> {
  assertOrderMove(from, to);
  const moved = await tx
    .update(orders)
    .set({
      status: to,
      updatedAt: sql`clock_now()`,
      ...(paymentState ? { paymentState } : {}),
      ...(isPaid ? { paidAt: sql`clock_now()` } : {}),
    })
    .where(and(eq(orders.id, orderId), eq(orders.status, from)))
    .returning({ id: orders.id });
  if (moved.length === 0) return false;
  await writeHistory(tx, { orderId, from, to, cause });
  return true;
}

/** One line of an order's history; `from` is null when it begins. */
export async function writeHistory(
  tx: Transaction,
  { orderId, from, to, cause }: { orderId: string; from: OrderStatus | null; to: OrderStatus; cause: string },
): Promise<void> {
  await addStep(tx, { orderId, from, to, cause });
}

const addStep = statement(sql`
  insert into order_history (order_id, step, from_status, to_status, cause)
  select ${sql.placeholder("orderId")}, coalesce(max(step), 0) + 1, ${sql.placeholder("from")}, ${sql.placeholder("to")}, ${sql.placeholder("cause")}
  from order_history where order_id = ${sql.placeholder("orderId")}`);
