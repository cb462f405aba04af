import { arrivalDate } from "#modules/cart/domain/arrival-date.ts";
import { couponShareOfVisit } from "#modules/cart/domain/coupons/coupon-share-of-visit.ts";
import { type CartToOrder, redeemCoupons } from "#modules/cart/server/public.ts";
import { stock } from "#modules/catalog/server/public.ts";
import { destinationOf } from "#modules/content/domain/destinations.ts";
import { writePendingMembership } from "#modules/membership/server/public.ts";
import { writePendingPurchase } from "#modules/payment-plans/server/public.ts";
import { type Attempt, writeAttempt } from "#modules/payments/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import { failpoint } from "#platform/failpoint.ts";
import type { Network } from "#platform/rate-limit.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import type { Fulfillment, PostalAddress } from "../../domain/fulfillment.ts";
import { toHeldVisit } from "../../domain/held-visit.ts";
import { insertOrder } from "../orders/insert-order.ts";
import { orderLinesOf, stockRequestsOf, toOrderSums } from "../orders/order-line-values.ts";
import { toPaymentRequest } from "../orders/payment-request.ts";
import { writeGifts } from "../orders/sold-gifts.ts";
import { completeOrder } from "../payment/complete-order.ts";
import { postPlaced, reserveWallet } from "../payment/pay-from-wallet.ts";
import { secureOrder } from "../payment/secure-order.ts";
import { lockCartHold } from "./lock-cart-hold.ts";

type OrderToWrite = {
  customerId: string;
  origin: string;
  kind: "product" | "mixed";
  content: CartToOrder;
  network?: Network | undefined;
  orderedFrom: string | null;
};

/**
 * Writes an order of what is due now and reserves everything for it: coupons, the visit's slot, stock, wallet balance.
 * If the wallet covers everything, the order is paid immediately. The caller holds the cart's lock. Throws what
 * reserving throws: `coupon_used_up`, `slot_taken`, `past_cutoff`, `no_time_chosen`, `out_of_stock`, `gift_card_spent`.
 */
export async function writeOrder(
  deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">,
  tx: Transaction,
  { customerId, origin, kind, content, network, orderedFrom }: OrderToWrite,
): Promise<{ kind: "ready"; attempt: Attempt } | { kind: "paid"; orderId: string }> {
  const { cart, rates, priced } = content;
  const { currency } = rates;
  const orderId = newId();
  const lines = orderLinesOf(orderId, content);
  const coupons = couponShareOfVisit(content.coupons, priced, kind);
  // Coupons are locked before slots and stock, as when giving up an order, so that the two never deadlock.
  await redeemCoupons(tx, { orderId, cartId: cart.id, customerId, hasLeftCart: false }, coupons);
  const place = kind === "mixed" ? await lockCartHold(deps, tx, { customerId, cart, network }) : undefined;
  const order = {
    id: orderId,
    kind,
    status: "pending" as const,
    paymentState: "pending" as const,
    customerId,
    cartId: cart.id,
    cartRevision: cart.revision,
    currency,
    ...toOrderSums(priced.totals),
    coupons,
    offers: [...priced.offers],
    fulfillment: fulfillmentOf(deps, content),
    orderedFrom,
    heldAppointment: place ? toHeldVisit(place, content.prices) : null,
  };
  const { number } = await batch({
    number: insertOrder(tx, { order, lines, cause: "customer" }),
    stock: stock.reserveStock(tx, orderId, stockRequestsOf(content), cart.id),
  });
  await writeGifts(tx, orderId, lines, content.gifts);
  if (content.joining) await writePendingMembership(tx, { orderId, customerId, offer: content.joining });
  if (content.plan) await writePendingPurchase(tx, { orderId, customerId, offer: content.plan });
  // Then the wallet, whose balance pays before a card does.
  const { dueNow, waived: waivedCents } = priced.totals;
  const { tenders } = priced;
  const reserved = await reserveWallet(tx, { orderId, cartId: cart.id, customerId, tenders, waivedCents });
  // If nothing is left to pay, the order is paid immediately.
  if (dueNow === 0) {
    const state = { id: orderId, status: order.status, paymentState: order.paymentState, cartId: cart.id };
    if (!(await secureOrder(deps, tx, state))) throw new AppError("slot_taken");
    const completed = await completeOrder(tx, deps, state, "customer");
    await postPlaced(tx, [...reserved, ...completed.moved], customerId);
    return { kind: "paid", orderId };
  }
  // Otherwise the rest is requested from the provider, after the commit.
  await postPlaced(tx, reserved, customerId);
  const today = dateInZone(deps.clock.now(), rates.timeZone);
  const joining = content.joining && { ...content.joining, today };
  const paymentRequest = toPaymentRequest({
    id: orderId,
    kind,
    number,
    origin,
    dueNowCents: dueNow,
    currency,
    customerId,
    joining,
    payments: content.plan?.schedule,
  });
  const attempt = await writeAttempt(tx, paymentRequest);
  failpoint("checkout:before_order_commit");
  return { kind: "ready", attempt };
}

function fulfillmentOf(
  { clock }: Pick<ServerDeps, "clock">,
  { cart, address, rates, products, bundles }: CartToOrder,
): Fulfillment | null {
  if (products.length + bundles.length === 0) return null;
  if (cart.isPickup) return { kind: "pickup" };
  const { days = 0 } = destinationOf(rates.shipTo, address ?? rates.home) ?? {};
  const expectedOn = arrivalDate(dateInZone(clock.now(), rates.timeZone), days);
  return { kind: "shipping", ...(address ? { address: toPostalAddress(address) } : {}), expectedOn };
}

function toPostalAddress({
  firstName,
  lastName,
  line1,
  line2,
  city,
  state,
  postalCode,
  country,
  phone,
}: PostalAddress) {
  return { firstName, lastName, line1, ...(line2 ? { line2 } : {}), city, state, postalCode, country, phone };
}
