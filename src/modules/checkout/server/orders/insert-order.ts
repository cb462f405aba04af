import type { Transaction } from "#platform/db/client.ts";
import { orderHistory, orderLines, orders } from "../tables.ts";
import { type StaffStep, staffColumnsOf } from "./move-order.ts";

type NewOrder = {
  order: typeof orders.$inferInsert & { id: string };
  lines: readonly (typeof orderLines.$inferInsert)[];
  cause: string;
  staff?: StaffStep | undefined;
};

/** Writes a new order with its lines and the first line of its history, in one statement. Returns its number. */
export async function insertOrder(tx: Transaction, { order, lines, cause, staff }: NewOrder): Promise<number> {
  const first = { orderId: order.id, step: 1, fromStatus: null, toStatus: "pending" as const, cause };
  const listed = tx.$with("listed").as(
    tx
      .insert(orderLines)
      .values([...lines])
      .returning({ id: orderLines.id }),
  );
  const noted = tx.$with("noted").as(
    tx
      .insert(orderHistory)
      .values({ ...first, ...staffColumnsOf(staff) })
      .returning({ step: orderHistory.step }),
  );
  const [written] = await tx.with(listed, noted).insert(orders).values(order).returning({ number: orders.number });
  if (!written) throw new Error("no order came back");
  return written.number;
}
