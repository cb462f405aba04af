import { sql } from "drizzle-orm";
import { addPaymentAtClinic, getVisit, holds, visitFees } from "#modules/booking/server/public.ts";
import { closePaidCart, type PaidItems } from "#modules/cart/server/public.ts";
import { stock } from "#modules/catalog/server/public.ts";
import { orderSold, type SoldOrder } from "#modules/ledger/domain/events/order-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { beginMembership, completeSwitch } from "#modules/membership/server/public.ts";
import { beginPurchase, completePayoff, kindOfPlanOrder } from "#modules/payment-plans/server/public.ts";
import { captureTenders } from "#modules/payments/server/public.ts";
import type { SendWithCommit, Transaction } from "#platform/db/client.ts";
import { batch, read, type StatementRow, statement } from "#platform/db/statement.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import { ORDER_PAID } from "../../domain/events.ts";
import { SAVE_CARD_TASK } from "../contracts/save-card.ts";
import type { OrderChange, OrderState, SettleCause } from "../movements/order-state.ts";
import { moveOrder } from "../orders/move-order.ts";
import { issueGiftCards } from "../orders/sold-gifts.ts";

/**
 * Completes a pending order whose visit, if any, is booked, once its money has arrived or if nothing was left to pay.
 * All effects are in one transaction. This is the only place where orders are completed. The caller holds the locks of
 * the cart and the order, and posts the returned movements once, together with its own. Statements that needn't be
 * awaited are passed to `atLast`, which sends them with the commit. Throws `conflict` if the order isn't pending; the
 * transaction must then be rolled back.
 */
export async function completeOrder(
  tx: Transaction,
  { secrets }: Pick<ServerDeps, "secrets">,
  state: OrderState,
  cause: SettleCause,
  atLast?: SendWithCommit,
): Promise<OrderChange> {
  const paid = await moveToPaid(tx, { secrets }, state, cause);
  const purchase = paid.planOrder === "purchase" ? await beginPurchase(tx, state.id) : undefined;
  const payoff = paid.planOrder === "payoff" ? await completePayoff(tx, state.id) : undefined;
  const membership = paid.joined ?? paid.switched;
  const sold = soldBy(state.id, paid.sums, {
    giftCards: paid.giftCards,
    ...membership?.sold,
    ...purchase?.sold,
    ...payoff,
  });
  const { appointmentId } = paid.sums;
  const visit = appointmentId ? (paid.visit ?? (await getVisit(tx, appointmentId))) : undefined;

  if (paid.fee) await payFeeOfOrder(tx, { orderId: state.id, feeId: paid.fee.id, cents: paid.sums.fee });
  const closeCart = async () => {
    if (!state.cartId || !paid.items) return;
    const others = { gifts: paid.cartGiftIds, planId: paid.joined?.planId, packageId: purchase?.planId };
    await closePaidCart(tx, state.cartId, { ...paid.items, ...others, holdsPlace: paid.holdsPlace });
  };
  // Closing a cart that holds a time slot takes two consecutive statements, so it can't be sent with the commit.
  if (paid.holdsPlace) await closeCart();
  if (paid.joined || purchase?.isChargedLater) await saveCardOnFile(tx, state.id);

  const written = batch({
    visit: visit && recordPaidVisit(tx, visit, paid.sums.deposit),
    cart: paid.holdsPlace ? undefined : closeCart(),
    shelf: paid.takeFromShelf(),
    event: emitEvent(tx, { type: ORDER_PAID, key: `order:${state.id}:paid`, payload: { orderId: state.id } }),
  });
  if (atLast) atLast(written);
  else await written;
  const moves = membership ? [sold, membership.granted] : [sold];
  return { state: { ...state, status: "paid", paymentState: "paid" }, moved: moves };
}

/**
 * Marks an order as paid, captures its reserved payments, and issues the gift cards and starts the membership that it
 * sold. Returns what completing the order needs to know. Throws `conflict` if the order isn't pending.
 */
async function moveToPaid(
  tx: Transaction,
  { secrets }: Pick<ServerDeps, "secrets">,
  state: OrderState,
  cause: SettleCause,
) {
  // Goods alone have no fee, gift card, membership or package.
  const hasOthers = !state.isGoodsAlone;
  const change = { orderId: state.id, from: "pending", to: "paid", cause } as const;
  const { goods, moved, issued, ...others } = await batch({
    fee: hasOthers ? visitFees.findFeeOfOrder(tx, state.id) : undefined,
    issued: hasOthers ? issueGiftCards(tx, secrets, state.id) : undefined,
    joined: hasOthers ? beginMembership(tx, state.id) : undefined,
    switched: hasOthers ? completeSwitch(tx, state.id) : undefined,
    planOrder: hasOthers ? kindOfPlanOrder(tx, state.id) : undefined,
    goods: sumsOfGoods(tx, { orderId: state.id }),
    items: state.cartId ? itemsOf(tx, state.id) : undefined,
    holdsPlace: holds.hasHold(tx, state.cartId),
    tenders: captureTenders(tx, state.id),
    moved: moveOrder(tx, change, { paymentState: "paid", isPaid: true }),
    takeFromShelf: stock.beginConsuming(tx, state.id),
    visit: state.appointmentId ? getVisit(tx, state.appointmentId) : undefined,
  });
  const [sums] = goods;
  if (!sums || !moved) throw new AppError("conflict");
  return { ...others, sums, giftCards: issued?.giftCards ?? [], cartGiftIds: issued?.cartGiftIds ?? [] };
}

/** Pays a fee with the money that its order received on a payment page. */
async function payFeeOfOrder(
  tx: Transaction,
  { orderId, feeId, cents }: { orderId: string; feeId: string; cents: Cents },
): Promise<void> {
  await batch({ order: payOnline(tx, { orderId }), fee: visitFees.payFee(tx, { feeId, cents }) });
}

/** Enqueues the job that puts the card of the order's payment on file, for the charges that follow. */
async function saveCardOnFile(tx: Transaction, orderId: string): Promise<void> {
  await enqueueJob(tx, SAVE_CARD_TASK, { orderId }, { key: `${SAVE_CARD_TASK}:${orderId}` });
}

/** Notifies open calendars that a visit is booked, and adds the prepaid amount to the visit. */
async function recordPaidVisit(
  tx: Transaction,
  { id: appointmentId, startsAt, date }: Awaited<ReturnType<typeof getVisit>>,
  cents: Cents,
): Promise<void> {
  await batch({
    calendars: holds.emitVisitBooked(tx, { appointmentId, startsAt }),
    paid: addPaymentAtClinic(tx, { appointmentId, date, cents }),
  });
}

/** Records, for a fee's order, that the part not paid at the desk was paid on a payment page. */
const payOnline = statement(sql`
  with online as (
    update orders set due_now_cents = due_at_clinic_cents - paid_at_clinic_cents, due_at_clinic_cents = paid_at_clinic_cents, updated_at = clock_now()
    where id = ${sql.placeholder("orderId")} and due_at_clinic_cents > paid_at_clinic_cents returning id, due_now_cents
  )
  update order_lines l set due_now_cents = online.due_now_cents from online where l.order_id = online.id`);

const ofVisit = sql`l.kind in ('service', 'add_on')`;

/** The sums of an order's lines without those of its visit. Only the visit's prepaid part is included, as `deposit`. */
const sumsOfGoods = read(
  {
    appointmentId: "text?",
    net: "int",
    fee: "int",
    saved: "int",
    discount: "int",
    shipping: "int",
    tax: "int",
    deposit: "int",
  },
  sql`
  select o.appointment_id as "appointmentId", coalesce(sum(l.net_cents) filter (where l.kind not in ('gift', 'membership', 'plan', 'fee') and not ${ofVisit}), 0)::int as net,
    coalesce(sum(l.net_cents) filter (where l.kind = 'fee'), 0)::int as fee,
    coalesce(sum(l.member_savings_cents) filter (where not ${ofVisit}), 0)::int as saved,
    coalesce(sum(l.discount_cents) filter (where not ${ofVisit}), 0)::int as discount,
    o.shipping_cents as shipping, (o.tax_cents - coalesce(sum(l.tax_cents) filter (where ${ofVisit}), 0))::int as tax,
    coalesce(sum(l.due_now_cents) filter (where ${ofVisit}), 0)::int as deposit
  from orders o join order_lines l on l.order_id = o.id where o.id = ${sql.placeholder("orderId")} group by o.id`,
);

/**
 * Returns what an order sells once it is paid. For its visit, only the prepaid amount is held. Goods become revenue
 * immediately, even if they are handed over later.
 */
function soldBy(
  orderId: string,
  sums: StatementRow<typeof sumsOfGoods>,
  others: Pick<SoldOrder, "giftCards" | "membershipCents" | "annualFee" | "installment">,
): Movement {
  return orderSold({
    orderId,
    ...others,
    goodsCents: sums.net,
    memberSavingsCents: sums.saved,
    couponDiscountCents: sums.discount,
    shippingCents: sums.shipping,
    taxCents: sums.tax,
    depositCents: sums.deposit,
    feeCents: sums.fee,
  });
}

const readItems = read(
  { kind: "text", itemId: "text", sizeId: "text?", quantity: "int" },
  sql`
  select kind, item_id as "itemId", size_id as "sizeId", quantity from order_lines where order_id = ${sql.placeholder("orderId")}`,
);

async function itemsOf(tx: Transaction, orderId: string): Promise<Pick<PaidItems, "sizes" | "bundles" | "services">> {
  const lines = await readItems(tx, { orderId });
  return {
    sizes: lines.flatMap(({ kind, sizeId, quantity }) =>
      kind === "product" && sizeId ? [{ id: sizeId, quantity }] : [],
    ),
    bundles: lines.flatMap(({ kind, itemId, quantity }) => (kind === "bundle" ? [{ id: itemId, quantity }] : [])),
    services: lines.flatMap(({ kind, itemId }) => (kind === "service" ? [itemId] : [])),
  };
}
