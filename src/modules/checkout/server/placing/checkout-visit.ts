import { and, desc, eq, ne } from "drizzle-orm";
import { holds, lockCustomer } from "#modules/booking/server/public.ts";
import { type CartToOrder, lockCartToOrder, redeemCoupons, takeOutVisit } from "#modules/cart/server/public.ts";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { visitPolicyOf } from "#modules/content/domain/visit-policy.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { savedCards } from "#modules/payments/server/public.ts";
import { type SendWithCommit, type Transaction, withPipelinedCommit } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import { failpoint } from "#platform/failpoint.ts";
import type { Network } from "#platform/rate-limit.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { addMoney, type Cents } from "#shared/money.ts";
import { insertOrder } from "../orders/insert-order.ts";
import { orderLinesOf, toOrderSums } from "../orders/order-line-values.ts";
import type { SettleContext } from "../payment/settle-order.ts";
import { reserveForVisit } from "../plans/sessions/reserve-for-order.ts";
import { orders } from "../tables.ts";
import { type CountedAccount, countVisitOfAccount, findCountedAccount } from "./count-visit-of-network.ts";
import { giveUpFormer, listWaiting } from "./give-up-former.ts";
import { renewCartHold } from "./lock-cart-hold.ts";

const ROUNDS = 3;

type BookedOrder = { orderId: string };
/**
 * The result if part of the visit must be paid before it is booked: the cart, for which the caller then places an
 * order.
 */
type ToPay = { cartId: string };
/** The policy requires a card and the customer has none on file, so the slot is held until one is saved. */
export type NeedsCard = { needsCard: true };

export type CheckoutVisitInput = {
  customerId: string;
  shownDueCents?: Cents | undefined;
  /** The network the customer's request comes from. */
  network?: Network | undefined;
};

/**
 * Books the services in the cart at the held time (BK-3): creates the visit and its order and removes the services from
 * the cart in one transaction. The order stays `pending` until the visit is paid at the clinic. A visit with an amount
 * to pay now isn't booked here: the result is its cart. A repeated call returns the same order. An unpaid order for the
 * whole cart is given up first. If the policy requires a card from all customers and none is on file, the visit isn't
 * booked, and its slot stays held. Throws `cart_empty`, `cart_changed` (CT-6), `no_time_chosen`, and `slot_taken` or
 * `past_cutoff` with the fixed messages if the hold was lost.
 */
export async function checkoutVisit(
  deps: SettleContext,
  { customerId, shownDueCents, network }: CheckoutVisitInput,
): Promise<BookedOrder | ToPay | NeedsCard> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = await withPipelinedCommit(
      deps.db,
      async (tx, atLast): Promise<BookedOrder | ToPay | NeedsCard | { former: string[] }> => {
        const visit = await lockCartToOrder(tx, { customerId, now: deps.clock.now() }, "visit");
        if (!visit) throw new AppError("cart_empty");
        if (visit.services.length === 0) return findJustBooked(tx, visit);
        const cartId = visit.cart.id;
        const { waiting, settings, hold, counted } = await batch({
          waiting: listWaiting(tx, cartId),
          settings: getClinicSettings(tx),
          hold: holds.findHold(tx, cartId),
          counted: findCountedAccount(tx, { customerId, network }),
        });
        // A visit with an amount to pay now isn't booked here: `placeOrder` writes its order.
        const former = waiting.filter(({ kind }) => kind === "mixed");
        if (addMoney(...visit.priced.lines.map(({ dueNow }) => dueNow)) > 0) return { cartId };
        // An unpaid order of the whole cart has the same visit, so it is given up first.
        if (former.length > 0) return { former: former.map(({ id }) => id) };
        assertSeen(visit, shownDueCents);
        // Without the card that the policy requires, the slot stays held until one is saved.
        if (await needsCard(tx, customerId, settings)) {
          await holds.extendHold(deps, tx, { cartId, openedAt: deps.clock.now() });
          return { needsCard: true };
        }
        return bookVisit(deps, tx, { customerId, visit, hold, atLast, network, counted, settings });
      },
    );
    failpoint("booking:after_commit");
    if (!("former" in result)) return result;
    for (const orderId of result.former) await giveUpFormer(deps, orderId);
  }
  throw new AppError("conflict");
}

async function needsCard(tx: Transaction, customerId: string, settings: ClinicSettings): Promise<boolean> {
  if (visitPolicyOf(settings).cardFor !== "all") return false;
  // From here until the booking ends, the card can't be removed.
  await lockCustomer(tx, customerId);
  return (await savedCards.findSavedCard(tx, `customer:${customerId}`)) === undefined;
}

/** The message when a visit's price differs from the shown one and no line shows why. */
export const VISIT_COSTS_OTHER = "The price of your visit has changed. Please review it before you book.";

/**
 * Returns the order that an earlier call of the same request wrote. That call removed the treatments from the cart, so
 * the order has the cart's previous revision. Throws `cart_empty` if there is no such order.
 */
async function findJustBooked(tx: Transaction, { cart }: CartToOrder): Promise<{ orderId: string }> {
  const [former] = await tx
    .select({ orderId: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.cartId, cart.id),
        eq(orders.cartRevision, cart.revision - 1),
        eq(orders.kind, "service"),
        ne(orders.status, "cancelled"),
      ),
    )
    .orderBy(desc(orders.placedAt))
    .limit(1);
  if (!former) throw new AppError("cart_empty");
  return former;
}

/**
 * Throws if a price changed, or a treatment, offer or code ended since the total was shown, so that the customer
 * reviews it before booking (CT-6).
 */
function assertSeen({ changes: all, priced }: CartToOrder, shownDueCents: Cents | undefined): void {
  const changes = all.filter(({ kind }) => kind !== "coupon" || shownDueCents === undefined);
  if (changes.length === 0) {
    if (shownDueCents === undefined || shownDueCents === priced.totals.dueAtClinic) return;
    throw new AppError("cart_changed", { message: VISIT_COSTS_OTHER });
  }
  const issues = changes.map(({ lineId, message }) => ({ path: lineId ?? "cart", message }));
  throw new AppError("cart_changed", { message: changes.map(({ message }) => message).join(" "), issues });
}

type ToBook = {
  customerId: string;
  visit: CartToOrder;
  hold: holds.Hold | undefined;
  atLast: SendWithCommit;
  network: Network | undefined;
  counted: CountedAccount | undefined;
  settings: ClinicSettings;
};

/** Books the visit that the cart holds. Throws `slot_taken` or `past_cutoff` when its slot is gone, with the reason. */
async function bookPlace(
  deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">,
  tx: Transaction,
  {
    customerId,
    visit: { cart, prices, priced, coupons },
    orderId,
    hold,
    atLast,
    network,
  }: ToBook & { orderId: string },
) {
  const { offers, totals } = priced;
  const booking = {
    cartId: cart.id,
    customerId,
    orderId,
    prices,
    offers,
    memberSavingsCents: totals.memberSavings,
    couponSavingsCents: addMoney(...coupons.map(({ amountCents }) => amountCents)),
    atLast,
  };
  try {
    return await holds.bookHold(deps, tx, { ...booking, ...(hold ? { hold } : {}) });
  } catch (error) {
    if (!isAppError(error, "no_time_chosen")) throw error;
    // The hold expired and was deleted. The time may still be free.
    await renewCartHold(deps, tx, { customerId, cart, network });
    return holds.bookHold(deps, tx, booking);
  }
}

async function bookVisit(
  deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">,
  tx: Transaction,
  toBook: ToBook,
): Promise<{ orderId: string }> {
  const { customerId, visit, atLast, counted, settings } = toBook;
  const { cart, priced, rates, coupons } = visit;
  const orderId = newId();
  // Coupons are locked before slots, as in all transactions, so that no two of them deadlock.
  await redeemCoupons(tx, { orderId, cartId: cart.id, customerId, hasLeftCart: true }, coupons);
  const { booked } = await batch({
    count: counted && countVisitOfAccount(tx, counted, settings),
    booked: bookPlace(deps, tx, { ...toBook, orderId }),
  });
  const bySession = new Set(priced.lines.filter(({ session }) => session > 0).map(({ itemId }) => itemId));
  const { appointmentId } = booked;
  if (!(await reserveForVisit(tx, { customerId, appointmentId, serviceIds: [...bySession] })))
    throw new AppError("cart_changed", { message: VISIT_COSTS_OTHER });
  failpoint("booking:after_claim");
  const lines = orderLinesOf(orderId, visit);
  const order = {
    id: orderId,
    kind: "service" as const,
    status: "pending" as const,
    paymentState: "none" as const,
    customerId,
    cartId: cart.id,
    cartRevision: cart.revision,
    currency: rates.currency,
    ...toOrderSums(priced.totals),
    offers: [...priced.offers],
    coupons,
    appointmentId: booked.appointmentId,
  };
  atLast(storeBookedOrder(tx, { order, lines, cartId: cart.id }));
  failpoint("booking:before_commit");
  return { orderId };
}

/** Writes the order of a booked visit, whose treatments leave the cart. */
async function storeBookedOrder(
  tx: Transaction,
  { order, lines, cartId }: Pick<Parameters<typeof insertOrder>[1], "order" | "lines"> & { cartId: string },
): Promise<void> {
  await batch({ order: insertOrder(tx, { order, lines, cause: "customer" }), cart: takeOutVisit(tx, cartId) });
}
