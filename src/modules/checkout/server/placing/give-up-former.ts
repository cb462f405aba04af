import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { json, neverNull, orNull, textAs } from "#platform/db/row.ts";
import { read } from "#platform/db/statement.ts";
import { isGatewayError } from "#platform/payment-gateway.ts";
import { AppError } from "#shared/app-error.ts";
import { closePageAndSettleOrder, type SettleContext } from "../payment/settle-order.ts";
import type { orders } from "../tables.ts";

type WaitingOrder = Pick<typeof orders.$inferSelect, "id" | "number" | "kind" | "paymentState" | "heldAppointment"> & {
  revision: number;
  /** Whether the order includes other items besides its visit. */
  hasGoods: boolean;
};

const waitingOfCart = read(
  {
    id: "text",
    number: "int",
    kind: textAs<WaitingOrder["kind"]>(),
    revision: neverNull("int"),
    paymentState: textAs<WaitingOrder["paymentState"]>(),
    heldAppointment: orNull(json<NonNullable<WaitingOrder["heldAppointment"]>>()),
    hasGoods: "bool",
  },
  sql`
  select id, number::int, kind, cart_revision as revision, payment_state as "paymentState", held_appointment as "heldAppointment",
    exists (select 1 from order_lines l where l.order_id = orders.id and l.kind not in ('service', 'add_on')) as "hasGoods"
  from orders where cart_id = ${sql.placeholder("cartId")} and status = 'pending' and payment_state <> 'none'`,
);

/** Returns the cart's order that waits for payment. The database rejects a second one. */
export function listWaiting(tx: Transaction, cartId: string): Promise<WaitingOrder[]> {
  return waitingOfCart(tx, { cartId });
}

/** Gives up an order of a cart that is now being ordered differently. Throws `order_closed` if it was just paid. */
export async function giveUpFormer(deps: SettleContext, orderId: string): Promise<void> {
  try {
    const state = await closePageAndSettleOrder(deps, orderId, { cause: "cart changed" });
    if (state && state.status !== "cancelled" && state.status !== "pending")
      throw new AppError("order_closed", {
        message: "This cart has just been paid. You’ll find it under your orders.",
      });
  } catch (error) {
    if (isGatewayError(error)) throw new AppError("payments_interrupted", { cause: error, retryAfterSeconds: 5 });
    throw error;
  }
}
