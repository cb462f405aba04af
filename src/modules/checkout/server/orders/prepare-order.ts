import { eq, sql } from "drizzle-orm";
import { extendHold } from "#modules/booking/server/public.ts";
import { arrivalDate } from "#modules/cart/domain/arrival-date.ts";
import { type CartGoods, isClosedCart, lockCartGoods } from "#modules/cart/server/public.ts";
import { reserveStock } from "#modules/catalog/server/public.ts";
import { destinationOf } from "#modules/content/domain/destinations.ts";
import { type Attempt, findLiveAttempt, writeAttempt } from "#modules/payments/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { inOrder, statement } from "#platform/db/statement.ts";
import { failpoint } from "#platform/failpoint.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { neutralOrderName } from "../../domain/checkout-name.ts";
import { ORDER_PLACED } from "../../domain/events.ts";
import type { Fulfillment, PostalAddress } from "../../domain/fulfillment.ts";
import { orderLines, orders } from "../tables.ts";
import { assertMayOrder } from "./assert-may-order.ts";
import { writeHistory } from "./move-order.ts";
import { goodsLinesOf, stockRequestsOf, toOrderSums } from "./order-line-values.ts";

export type PlaceOrder = {
  customerId: string;
  cartId: string;
  /** Where the customer comes back to, such as https://clinic.example. */
  origin: string;
  /** The sum they were shown, in cents. */
  shownDueNowCents: number | undefined;
};

/** An attempt whose page can be opened, or orders of the same cart that have to be given up first. */
export type Prepared = { kind: "ready"; attempt: Attempt } | { kind: "superseded"; orderIds: string[] };

/** A page that is about to close isn't worth going to. */
const MIN_LEFT_MS = 60_000;

/**
 * The first transaction of checkout: under the cart's lock, finds the order of this content or writes it, with its lines,
 * reserved stock and payment attempt. The provider is called only after the commit (decision 0010).
 */
export async function prepareOrder(
  deps: Pick<ServerDeps, "db" | "clock" | "versions">,
  tx: Transaction,
  wanted: PlaceOrder,
): Promise<Prepared> {
  const [goods, pending] = await inOrder(
    lockCartGoods(tx, { ...wanted, now: deps.clock.now() }),
    listPending(tx, wanted.cartId),
  ).catch(async (error: unknown) => {
    throw isAppError(error, "not_found") ? await refusalOf(tx, wanted) : error;
  });
  const { cart } = goods;
  if (goods.products.length + goods.bundles.length === 0) throw new AppError("cart_empty");
  if (goods.isOutOfReach && !cart.isPickup) throw new AppError("not_shipped_there");
  const others = pending.filter(({ revision }) => revision !== cart.revision);
  if (others.length > 0) return { kind: "superseded", orderIds: others.map(({ id }) => id) };
  const [same] = pending;
  if (!same) {
    assertSeen(goods, wanted);
    await assertMayOrder(tx, { customerId: wanted.customerId, goods: stockRequestsOf(goods) });
  }
  const prepared: Prepared = same
    ? await continueOrder(deps, tx, wanted, same)
    : { kind: "ready", attempt: await writeOrder(deps, tx, wanted, goods) };
  // The time that the cart holds for its visit must not run out while its goods are being paid.
  if (prepared.kind === "ready") await extendHold(deps, tx, { cartId: cart.id, openedAt: prepared.attempt.createdAt });
  return prepared;
}

const pendingOfCart = statement<{ id: string; number: number; revision: number; paymentState: string }>(sql`
  select id, number::int, cart_revision as revision, payment_state as "paymentState"
  from orders where cart_id = ${sql.placeholder("cartId")} and kind = 'product' and status = 'pending'`);

function listPending(tx: Transaction, cartId: string) {
  return pendingOfCart(tx, { cartId });
}

async function refusalOf(tx: Transaction, { cartId, customerId }: PlaceOrder): Promise<AppError> {
  if (!(await isClosedCart(tx, { cartId, customerId }))) return new AppError("not_found");
  return new AppError("order_closed", {
    message: "This cart has already been paid. You'll find it under your orders.",
  });
}

async function continueOrder(
  { clock }: Pick<ServerDeps, "clock">,
  tx: Transaction,
  { origin }: PlaceOrder,
  order: { id: string; number: number; paymentState: string },
): Promise<Prepared> {
  const [locked] = await tx
    .select({ status: orders.status, dueNowCents: orders.dueNowCents, currency: orders.currency })
    .from(orders)
    .where(eq(orders.id, order.id))
    .for("update");
  if (locked?.status !== "pending") throw new AppError("conflict");
  // A payment that a person has to look at isn't asked for a second time.
  if (order.paymentState === "review") throw new AppError("order_closed");
  const live = await findLiveAttempt(tx, order.id);
  if (live) {
    const isClosing = live.expiresAt.getTime() - clock.now().getTime() < MIN_LEFT_MS;
    return isClosing ? { kind: "superseded", orderIds: [order.id] } : { kind: "ready", attempt: live };
  }
  const { dueNowCents, currency } = locked;
  const attempt = await writeAttempt(tx, toRequest({ ...order, origin, dueNowCents, currency }));
  return { kind: "ready", attempt };
}

/**
 * What changed since the cart was filled is shown before it is charged: by its sum we know what they saw (CT-6). What there
 * isn't enough of, or isn't sold any more, can't be ordered however it is shown.
 */
function assertSeen({ priced, changes }: CartGoods, { shownDueNowCents }: PlaceOrder): void {
  const issues = changes.map(({ lineId, message }) => ({ path: lineId ?? "cart", message }));
  const scarce = changes.filter(({ kind }) => kind === "stock" || kind === "unavailable");
  if (scarce.length > 0)
    throw new AppError("out_of_stock", { message: scarce.map(({ message }) => message).join(" "), issues });
  const isAsShown = shownDueNowCents === undefined ? changes.length === 0 : shownDueNowCents === priced.totals.dueNow;
  if (!isAsShown) throw new AppError("cart_changed", { issues });
}

async function writeOrder(
  deps: Pick<ServerDeps, "clock">,
  tx: Transaction,
  { customerId, origin }: PlaceOrder,
  goods: CartGoods,
): Promise<Attempt> {
  const { cart, rates, priced } = goods;
  const { currency } = rates;
  const orderId = newId();
  const lines = goodsLinesOf(orderId, goods);
  const { days = 0 } = destinationOf(rates.shipTo, goods.address ?? rates.home) ?? {};
  const expectedOn = arrivalDate(dateInZone(deps.clock.now(), rates.timeZone), days);
  const { dueNow } = priced.totals;
  const order = {
    id: orderId,
    kind: "product" as const,
    status: "pending" as const,
    paymentState: "pending" as const,
    customerId,
    cartId: cart.id,
    cartRevision: cart.revision,
    currency,
    ...toOrderSums(priced.totals),
    fulfillment: fulfillmentOf(goods, expectedOn),
  };
  const [[written]] = await inOrder(
    tx.insert(orders).values(order).returning({ number: orders.number }).execute(),
    tx.insert(orderLines).values(lines).execute(),
    writeHistory(tx, { orderId, from: null, to: "pending", cause: "customer" }),
    reserveStock(tx, orderId, stockRequestsOf(goods), cart.id),
    emitEvent(tx, { type: ORDER_PLACED, key: `order:${orderId}:placed`, payload: { orderId } }),
  );
  if (!written) throw new Error("no order came back");
  const attempt = await writeAttempt(
    tx,
    toRequest({ id: orderId, number: written.number, origin, dueNowCents: dueNow, currency }),
  );
  failpoint("checkout:before_order_commit");
  return attempt;
}

function fulfillmentOf({ cart, address }: CartGoods, expectedOn: string): Fulfillment {
  if (cart.isPickup) return { kind: "pickup" };
  return { kind: "shipping", ...(address ? { address: toPostalAddress(address) } : {}), expectedOn };
}

type Asked = { id: string; number: number; origin: string; dueNowCents: number; currency: string };

function toRequest({ id, number, origin, dueNowCents, currency }: Asked) {
  return {
    orderId: id,
    successUrl: `${origin}/thanks/${id}`,
    cancelUrl: `${origin}/failed/${id}`,
    currency,
    lines: [{ name: neutralOrderName(number), amountCents: dueNowCents, quantity: 1 }],
    amountCents: dueNowCents,
  };
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
