import { and, eq } from "drizzle-orm";
import { isGatewayError } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { Order } from "../../contract/order.ts";
import type { OrderState } from "../movements/order-state.ts";
import { whyLost } from "../movements/why-lost.ts";
import { getOrder } from "../orders/order-queries.ts";
import { closePageAndSettleOrder, type SettleContext, settleOrder } from "../payment/settle-order.ts";
import { orders } from "../tables.ts";

type Owned = { orderId: string; customerId: string };

type OwnOrder = OrderState & Pick<typeof orders.$inferSelect, "kind">;

async function assertOwned({ db }: Pick<ServerDeps, "db">, { orderId, customerId }: Owned): Promise<OwnOrder> {
  const { id, kind, status, paymentState, cartId } = orders;
  const [state] = await db
    .select({ id, kind, status, paymentState, cartId })
    .from(orders)
    .where(and(eq(id, orderId), eq(orders.customerId, customerId)));
  if (!state) throw new AppError("not_found");
  return state;
}

/** Whether an order belongs to a visit and is paid at the clinic. */
const isPaidAtDesk = ({ kind }: OwnOrder) => kind === "service" || kind === "extra";

/** Returns the result of settling. Throws `payments_interrupted` if the provider couldn't be reached. */
async function settled(settling: Promise<OrderState | undefined>): Promise<OrderState | undefined> {
  try {
    return await settling;
  } catch (error) {
    if (isGatewayError(error)) throw new AppError("payments_interrupted", { cause: error, retryAfterSeconds: 3 });
    throw error;
  }
}

/**
 * Returns a paid order. Throws `payment_pending` while it can still be paid, else `payment_failed`. The provider
 * decides, never the query string (PY-2). A visit's order is returned as it is, because it is paid at the clinic.
 */
export async function confirmOrder(deps: SettleContext, owned: Owned): Promise<Order> {
  const known = await assertOwned(deps, owned);
  if (isPaidAtDesk(known)) return getOrder(deps.db, { ...owned, now: deps.clock.now() });
  const isOpen = known.status === "pending";
  const state = isOpen ? await settled(settleOrder(deps, owned.orderId, { cause: "return page" })) : known;
  if (state?.status === "pending") throw new AppError("payment_pending", { retryAfterSeconds: 2 });
  if (state?.status === "cancelled") throw await failureOf(deps, state);
  return getOrder(deps.db, { ...owned, now: deps.clock.now() });
}

async function failureOf({ db }: Pick<ServerDeps, "db">, { id, paymentState }: OrderState): Promise<AppError> {
  if (paymentState === "refund_due" || paymentState === "refunded")
    return new AppError("payment_failed", {
      message: "Your payment came in after the order was canceled. We’re refunding it to your card in full.",
    });
  const message = await whyLost(db, id);
  return new AppError("payment_failed", message ? { message } : {});
}

/**
 * Cancels an unpaid order: closes its payment page with the provider, then returns the stock. The cart stays (PY-2).
 * Repeating it changes nothing. Throws `order_closed` if the order has been paid, or if it is paid at a visit: then the
 * visit must be canceled instead.
 */
export async function cancelOrder(deps: SettleContext, owned: Owned): Promise<Order> {
  const known = await assertOwned(deps, owned);
  if (isPaidAtDesk(known)) throw new AppError("order_closed");
  const state =
    known.status === "pending"
      ? await settled(closePageAndSettleOrder(deps, owned.orderId, { cause: "customer" }))
      : known;
  if (state?.status === "pending") throw new AppError("conflict");
  if (state?.status !== "cancelled") throw new AppError("order_closed");
  return getOrder(deps.db, { ...owned, now: deps.clock.now() });
}
