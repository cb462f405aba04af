import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import { withLines } from "../../domain/desk/visit-lines.ts";
import {
  findOpenOrder,
  nextPosition,
  readLinesOfOrder,
  unlinkLines,
  writeOrderOfVisit,
} from "../desk/services/visit-lines-of-order.ts";
import { lockDeskOrder } from "../visit-orders/lock-desk-order.ts";
import { listOrdersOfVisit } from "../visit-orders/orders-of-visit.ts";

const lastCause = statement(
  { cause: "text" },
  sql`select cause from order_history where order_id = ${sql.placeholder("orderId")} order by step desc limit 1`,
);

/**
 * Moves treatments of extra orders that were canceled with their visit to the visit's open extra order, if the visit is
 * reinstated after another extra order was opened: a visit has only one open extra order. Does nothing if none is open:
 * the last canceled one is reopened instead.
 */
export async function joinOpenExtra(tx: Transaction, appointmentId: string, cause: string): Promise<void> {
  const extras = (await listOrdersOfVisit(tx, appointmentId)).filter(({ kind }) => kind === "extra");
  const openId = extras.find(({ status }) => status === "pending")?.id;
  if (!openId) return;
  await lockDeskOrder(tx, openId);
  for (const { id: orderId } of extras.filter(({ status }) => status === "cancelled")) {
    if ((await lastCause(tx, { orderId }))[0]?.cause !== cause) continue;
    const lines = (await readLinesOfOrder(tx, orderId)).filter(({ visitLineId }) => visitLineId !== null);
    const open = await findOpenOrder(tx, openId);
    if (lines.length === 0 || !open || open.isPaid) continue;
    await unlinkLines(tx, { orderId });
    const first = await nextPosition(tx, openId);
    const joined = lines.map((line, index) => ({ ...line, id: newId(), position: first + index, refunded: 0 }));
    await writeOrderOfVisit(tx, openId, withLines(open.order, joined));
  }
}
