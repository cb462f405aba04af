import { and, eq } from "drizzle-orm";
import { chargingCents, findLiveAttempt, startAttempt, writeAttempt } from "#modules/payments/server/public.ts";
import { withRetry } from "#platform/db/client.ts";
import { isGatewayError } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { addMoney } from "#shared/money.ts";
import type { Principal } from "#shared/principal.ts";
import type { Order } from "../../contract/order.ts";
import { neutralOrderName } from "../../domain/checkout-name.ts";
import { findOrder } from "../orders/order-queries.ts";
import { type SettleContext, settleOrder } from "../payment/settle-order.ts";
import { orders } from "../tables.ts";
import { assertPayLink } from "./pay-link.ts";

type Asked = { principal: Principal | undefined; query?: { link?: string | undefined }; request: Request };

/** The secret of a link, in the query or the header. */
export const linkOf = ({ query, request }: Asked) => query?.link ?? request.headers.get("x-visit-link") ?? undefined;

/** Who pays: whoever has the order's link, else its customer. */
export type Payer = { kind: "link" } | { kind: "customer"; customerId: string };

/** Reads who asks to pay an order. Throws `not_authenticated`, `not_found` and `link_expired`. */
export function payerOf(
  { secrets, clock }: Pick<ServerDeps, "secrets" | "clock">,
  orderId: string,
  asked: Asked,
): Payer {
  const link = linkOf(asked);
  if (link) {
    assertPayLink(secrets, { orderId, link, now: clock.now() });
    return { kind: "link" };
  }
  if (asked.principal) return { kind: "customer", customerId: asked.principal.customerId };
  throw new AppError("not_authenticated");
}

const MIN_LEFT_MS = 60_000;

/**
 * Opens the page on which what is owed of an order is paid: the one that is open, else the next. Asked again, it is the same. Throws
 * `not_found`, `order_closed` when nothing is owed of it any more, and what `startAttempt` does.
 */
export async function payOrder(
  deps: SettleContext,
  orderId: string,
  payer: Payer,
  origin: string,
): Promise<{ url: string }> {
  await settleQuietly(deps, orderId);
  const attempt = await withRetry(deps.db, async (tx) => {
    const { id, customerId } = orders;
    const isTheirs = payer.kind === "customer" ? eq(customerId, payer.customerId) : undefined;
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(id, orderId), isTheirs))
      .for("update");
    if (!order) throw new AppError("not_found");
    const live = order.status === "pending" ? await findLiveAttempt(tx, orderId) : undefined;
    if (live && live.expiresAt.getTime() - deps.clock.now().getTime() >= MIN_LEFT_MS) return live;
    // A visit that was held is held until its page closes and no longer; only a fee stays owed.
    const owedCents =
      order.kind === "fee"
        ? addMoney(order.dueAtClinicCents, -order.paidAtClinicCents, -(await chargingCents(tx, orderId)))
        : 0;
    if (order.status !== "pending" || owedCents === 0 || live) throw new AppError("order_closed");
    return writeAttempt(tx, {
      ...{ orderId, currency: order.currency, amountCents: owedCents },
      lines: [{ name: neutralOrderName(order.number), amountCents: owedCents, quantity: 1 }],
      // The provider never learns the link: the page has it from the browser that went there.
      successUrl: `${origin}/confirmation?id=${orderId}&back=paid`,
      cancelUrl: `${origin}/confirmation?id=${orderId}&back=left`,
    });
  });
  return startAttempt(deps, attempt);
}

/** Hears what became of a page that was opened before. A provider that is silent isn't waited for. */
async function settleQuietly(deps: SettleContext, orderId: string): Promise<void> {
  try {
    await settleOrder(deps, orderId, { cause: "return page" });
  } catch (error) {
    if (!isGatewayError(error)) throw error;
  }
}

/** An order as whoever has its link sees it: as it is paid by now. Throws `not_found` and `link_expired`. */
export async function readOrderToPay(deps: SettleContext, orderId: string, link: string): Promise<Order> {
  assertPayLink(deps.secrets, { orderId, link, now: deps.clock.now() });
  await settleQuietly(deps, orderId);
  const found = await findOrder(deps.db, orderId);
  if (!found) throw new AppError("not_found");
  return found.order;
}
