import { and, eq } from "drizzle-orm";
import { getVisit, holds } from "#modules/booking/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { chargingCents, findLiveAttempt, startAttempt, writeAttempt } from "#modules/payments/server/public.ts";
import { withRetry } from "#platform/db/client.ts";
import { isGatewayError } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { addMoney, type Cents } from "#shared/money.ts";
import type { Principal } from "#shared/principal.ts";
import type { WireCardConsent } from "../../contract/card-calls.ts";
import type { Order } from "../../contract/order.ts";
import type { WireRest } from "../../contract/order-calls.ts";
import { neutralOrderName } from "../../domain/checkout-name.ts";
import { cardConsent } from "../cards/card-on-file.ts";
import { bookOnceCardIsSaved } from "../cards/wait-for-card.ts";
import { findOrder } from "../orders/order-queries.ts";
import { closePageAndSettleOrder, type SettleContext, settleOrder } from "../payment/settle-order.ts";
import { orders } from "../tables.ts";
import { findDeskRow, lockDeskOrder } from "../visit-orders/lock-desk-order.ts";
import { paysRest, restOf } from "../visit-orders/rest-of-visit.ts";
import { assertPayLink } from "./pay-link.ts";
import { toBalancePaymentRequest } from "./pay-rest.ts";
import { toDepositPaymentRequest } from "./write-held-order.ts";

type LinkRequest = { principal: Principal | undefined; query?: { link?: string | undefined }; request: Request };

/** Returns the secret of a link, from the query or the header. */
export const linkOf = ({ query, request }: LinkRequest) =>
  query?.link ?? request.headers.get("x-visit-link") ?? undefined;

/** The person who pays: the holder of the order's link, else its customer. */
export type Payer = { kind: "link" } | { kind: "customer"; customerId: string };

/** Returns the person who wants to pay an order. Throws `not_authenticated`, `not_found` and `link_expired`. */
export function payerOf(
  { secrets, clock }: Pick<ServerDeps, "secrets" | "clock">,
  orderId: string,
  caller: LinkRequest,
): Payer {
  const link = linkOf(caller);
  if (link) {
    assertPayLink(secrets, { orderId, link, now: clock.now() });
    return { kind: "link" };
  }
  if (caller.principal) return { kind: "customer", customerId: caller.principal.customerId };
  throw new AppError("not_authenticated");
}

const MIN_LEFT_MS = 60_000;

/**
 * Opens the payment page for what is owed for an order: the open page, or a new one. Safe to repeat. Throws
 * `not_found`, `order_closed` when nothing is owed anymore, and what `startAttempt` throws.
 */
export async function payOrder(
  deps: SettleContext,
  orderId: string,
  payer: Payer,
  { origin, tip = 0 }: { origin: string; tip?: Cents | undefined },
): Promise<{ url: string }> {
  await settleQuietly(deps, orderId);
  await closeOtherTip(deps, orderId, tip);
  const { hostedPageHoldMinutes: minutes } = (await getClinicSettings(deps.db)).booking;
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
    if (order.status !== "pending" || live) throw new AppError("order_closed");
    const { number, currency, dueNowCents: dueNow } = order;
    // The provider never gets the link: the confirmation page finds it in the browser that opened the payment page.
    const back = `${origin}/confirmation?id=${orderId}&back=`;
    const pages = { successUrl: `${back}paid`, cancelUrl: `${back}left` };
    // If staff hold the slot until the order is paid by its link, a new page can be opened for 24 hours after the slot
    // was reserved. If the customer chose the slot on the site, it is held only while the first page is open, so no new
    // page is opened.
    if (order.kind === "mixed" && (await holds.extendLinkHold(tx, { orderId, minutes })))
      return writeAttempt(tx, toDepositPaymentRequest({ orderId, number, currency, dueNow }, pages));
    if (paysRest(order)) {
      const rest = restOf(await lockDeskOrder(tx, orderId));
      if (rest === 0) throw new AppError("order_closed");
      return writeAttempt(tx, toBalancePaymentRequest({ orderId, number, currency, rest, tip }, pages));
    }
    const owedCents =
      order.kind === "fee"
        ? addMoney(order.dueAtClinicCents, -order.paidAtClinicCents, -(await chargingCents(tx, orderId)))
        : 0;
    if (owedCents === 0) throw new AppError("order_closed");
    return writeAttempt(tx, {
      orderId,
      currency,
      amountCents: owedCents,
      lines: [{ name: neutralOrderName(number), amountCents: owedCents, quantity: 1 }],
      ...pages,
    });
  });
  return startAttempt(deps, attempt);
}

/** Closes a page for a visit's balance that was opened with another tip. A payment made there meanwhile is booked. */
async function closeOtherTip(deps: SettleContext, orderId: string, tip: Cents): Promise<void> {
  const live = await findLiveAttempt(deps.db, orderId);
  if (!live?.isAtDesk || live.tipCents === tip) return;
  await closePageAndSettleOrder(deps, orderId, { cause: "return page" });
}

/** Reads the outcome of a page that was opened earlier. Ignores errors of the provider. */
async function settleQuietly(deps: SettleContext, orderId: string): Promise<void> {
  try {
    await settleOrder(deps, orderId, { cause: "return page" });
  } catch (error) {
    if (!isGatewayError(error)) throw error;
  }
}

/**
 * Returns the balance of a visit's order that its link can pay (0 if nothing can be paid), and the net price of the
 * treatments, for tips in percent. Undefined for an order that isn't the balance of a visit.
 */
async function readRest(
  { db }: SettleContext,
  orderId: string,
  { lines }: Pick<NonNullable<Awaited<ReturnType<typeof findOrder>>>, "lines">,
): Promise<WireRest | undefined> {
  const row = await findDeskRow(db, orderId);
  if (!paysRest(row) || !row.appointmentId) return undefined;
  const visit = await getVisit(db, row.appointmentId);
  const chargingCentsNow = await db.transaction((tx) => chargingCents(tx, orderId));
  const due = restOf({ ...row, visit, chargingCents: chargingCentsNow });
  const treatments = addMoney(...lines.map(({ kind, net }) => (kind === "service" || kind === "add_on" ? net : 0)));
  return { due, treatments };
}

/**
 * Returns an order for the holder of its link: the amount paid so far, and the terms for saving a card, if one is
 * needed. Throws `not_found` and `link_expired`.
 */
export async function readOrderToPay(
  deps: SettleContext,
  orderId: string,
  link: string,
): Promise<Order & { consent?: WireCardConsent; rest?: WireRest }> {
  assertPayLink(deps.secrets, { orderId, link, now: deps.clock.now() });
  await settleQuietly(deps, orderId);
  const isWaiting = await bookOnceCardIsSaved(deps, orderId).catch((error: unknown) => {
    if (!isAppError(error, "payments_interrupted")) throw error;
    return true;
  });
  const found = await findOrder(deps.db, orderId);
  if (!found) throw new AppError("not_found");
  const rest = await readRest(deps, orderId, found);
  if (rest) return { ...found.order, rest };
  const kept = found.order.status === "pending" ? await holds.findPlaceOfOrder(deps.db, orderId) : undefined;
  if (!kept) return found.order;
  const { date, time, until } = kept;
  const consent = isWaiting ? { consent: await cardConsent(deps, orderId) } : {};
  return { ...found.order, kept: { date, time, until: until.toISOString() }, ...consent };
}
