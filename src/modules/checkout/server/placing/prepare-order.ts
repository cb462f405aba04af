import { eq } from "drizzle-orm";
import { holds } from "#modules/booking/server/public.ts";
import { isOfVisit, sumOf } from "#modules/cart/domain/pricing/priced-cart.ts";
import { type CartToOrder, isClosedCart, lockCartToOrder } from "#modules/cart/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { assertMayJoin, findTermsOfOrder } from "#modules/membership/server/public.ts";
import { findPaymentsOfOrder } from "#modules/payment-plans/server/public.ts";
import { type Attempt, findLiveAttempt, writeAttempt } from "#modules/payments/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import type { Network } from "#platform/rate-limit.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { isStillHeld } from "../../domain/held-visit.ts";
import { assertConsents } from "../orders/assert-consents.ts";
import { assertMayBuyGifts } from "../orders/assert-may-buy-gifts.ts";
import { assertMayOrder } from "../orders/assert-may-order.ts";
import { assertShownSumsMatch, type ShownSums } from "../orders/assert-shown-sums-match.ts";
import { stockRequestsOf } from "../orders/order-line-values.ts";
import { toPaymentRequest } from "../orders/payment-request.ts";
import { orders } from "../tables.ts";
import { countVisitOfAccount, findCountedAccount } from "./count-visit-of-network.ts";
import { listWaiting } from "./give-up-former.ts";
import { writeOrder } from "./write-order.ts";

export type PlaceOrderInput = ShownSums & {
  customerId: string;
  cartId: string;
  /** The origin the customer returns to, such as https://clinic.example. */
  origin: string;
  /**
   * `goods`: what `placeOrder` orders, while the visit stays in the cart. `visit`: only the visit, while the goods stay
   * in the cart. `all`: one order for everything.
   */
  part: "goods" | "visit" | "all";
  /** The network the customer's request comes from. */
  network?: Network | undefined;
  /** The consents the customer accepted. */
  consents?: readonly { kind: string; hash: string }[];
};

/** The next step for a cart that is being ordered. */
export type Preparation =
  /** A payment attempt (one try to collect one amount) whose page can be opened. */
  | { kind: "ready"; attempt: Attempt }
  /** The wallet paid everything that is due now. */
  | { kind: "paid"; orderId: string }
  /** The cart contains only a visit, with nothing to pay now. */
  | { kind: "visit_only" }
  /** Orders from the same cart that must be given up first. */
  | { kind: "superseded"; orderIds: string[] };

/** The minimum time that must be left before an open payment page expires for the page to be used again. */
const MIN_LEFT_MS = 60_000;

/**
 * Runs the first transaction of checkout. Under the cart's lock, finds the order for this content or writes it, with
 * its lines, reserved stock, held visit and payment attempt. The provider is called only after the commit (decision
 * 0010).
 */
export async function prepareOrder(
  deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">,
  tx: Transaction,
  input: PlaceOrderInput,
): Promise<Preparation> {
  const now = deps.clock.now();
  const { content, waiting } = await batch({
    content: lockCartToOrder(tx, { ...input, now }, input.part),
    waiting: listWaiting(tx, input.cartId),
  });
  if (content?.cart.id !== input.cartId) throw await refusalOf(tx, input);
  const { cart } = content;
  const { kind, hasGoods, isDue } = natureOf(content);
  if (!hasGoods && input.part === "goods") throw new AppError("cart_empty");
  if (hasParcel(content) && content.isOutOfReach && !cart.isPickup) throw new AppError("not_shipped_there");
  // First the cart's earlier orders: one with the same content is continued, all others are given up before anything
  // is written.
  const isSame = (order: WaitingOrder) =>
    order.revision === cart.revision && order.kind === kind && order.hasGoods === hasGoods;
  const same = isDue ? waiting.find(isSame) : undefined;
  const others = waiting.filter(({ id }) => id !== same?.id);
  if (others.length > 0) return { kind: "superseded", orderIds: others.map(({ id }) => id) };
  if (!isDue) return { kind: "visit_only" };
  if (same?.heldAppointment && !isStillHeld(same.heldAppointment, await holds.findHold(tx, cart.id)))
    return { kind: "superseded", orderIds: [same.id] };
  // Then the order itself: the same one again, or a new one if this customer may order what the cart holds.
  const prepared: Preparation = same
    ? await continueOrder(deps, tx, input, same)
    : await writeOrder(deps, tx, { ...input, kind, content, ...(await checkNewOrder(tx, input, { content, now })) });
  // The cart's hold must not expire while its order is being paid.
  if (prepared.kind === "ready")
    await holds.extendHold(deps, tx, { cartId: cart.id, openedAt: prepared.attempt.createdAt });
  return prepared;
}

type WaitingOrder = Awaited<ReturnType<typeof listWaiting>>[number];

/** Returns what an order of this content is: its kind, whether it has goods, and whether something is due now. */
function natureOf(content: CartToOrder): { kind: "mixed" | "product"; hasGoods: boolean; isDue: boolean } {
  const { products, bundles, gifts, joining, plan, services, priced } = content;
  const pieces = products.length + bundles.length + gifts.length;
  const hasGoods = pieces > 0 || joining !== undefined || plan !== undefined;
  const visitDueNow = sumOf(priced.lines.filter(isOfVisit), ({ dueNow }) => dueNow);
  return { kind: services.length > 0 ? "mixed" : "product", hasGoods, isDue: hasGoods || visitDueNow > 0 };
}

/**
 * Checks what only a new order needs: that the customer may join, has seen these sums, accepted the consents, and is
 * within the limits of visits, orders and gift cards. Returns the network that the order is counted for.
 */
async function checkNewOrder(
  tx: Transaction,
  input: PlaceOrderInput,
  { content, now }: { content: CartToOrder; now: Date },
): Promise<{ orderedFrom: string | null }> {
  if (content.joining) await assertMayJoin(tx, input.customerId, now);
  assertShownSumsMatch(content, input);
  assertConsents(content, input);
  const counted = content.services.length > 0 ? await findCountedAccount(tx, input) : undefined;
  if (counted) await countVisitOfAccount(tx, counted, await getClinicSettings(tx));
  const { orderedFrom } = await assertMayOrder(tx, { ...input, goods: stockRequestsOf(content) });
  await assertMayBuyGifts(tx, { ...input, ...content, now });
  return { orderedFrom };
}

async function refusalOf(tx: Transaction, { cartId, customerId }: PlaceOrderInput): Promise<AppError> {
  if (!(await isClosedCart(tx, { cartId, customerId }))) return new AppError("not_found");
  return new AppError("order_closed", {
    message: "This cart has already been paid. You’ll find it under your orders.",
  });
}

async function continueOrder(
  { clock }: Pick<ServerDeps, "clock">,
  tx: Transaction,
  { origin, customerId }: PlaceOrderInput,
  order: { id: string; number: number; kind: CartOrderKind; paymentState: string },
): Promise<Preparation> {
  const [locked] = await tx
    .select({ status: orders.status, dueNowCents: orders.dueNowCents, currency: orders.currency })
    .from(orders)
    .where(eq(orders.id, order.id))
    .for("update");
  if (locked?.status !== "pending") throw new AppError("conflict");
  // A payment that a person must review isn't requested again.
  if (order.paymentState === "review") throw new AppError("order_closed");
  const live = await findLiveAttempt(tx, order.id);
  if (live) {
    const isClosing = live.expiresAt.getTime() - clock.now().getTime() < MIN_LEFT_MS;
    // The customer completed the order's page and the payment is authorized, so the order is settled (updated to the
    // provider's state) first.
    const isDone = live.status === "authorized" || live.status === "capturing";
    return isClosing || isDone ? { kind: "superseded", orderIds: [order.id] } : { kind: "ready", attempt: live };
  }
  const { dueNowCents, currency } = locked;
  const sold = await findTermsOfOrder(tx, order.id);
  const { timeZone } = (await getClinicSettings(tx)).location;
  const joining = sold && { ...sold, today: dateInZone(clock.now(), timeZone) };
  const payments = await findPaymentsOfOrder(tx, order.id);
  const paymentRequest = toPaymentRequest({ ...order, origin, dueNowCents, currency, joining, payments, customerId });
  const attempt = await writeAttempt(tx, paymentRequest);
  return { kind: "ready", attempt };
}

type CartOrderKind = typeof orders.$inferSelect.kind;

const hasParcel = ({ products, bundles }: CartToOrder) => products.length + bundles.length > 0;
