import { eq } from "drizzle-orm";
import {
  isAddressProven,
  isKnownHere,
  markAddressProven,
  rememberNetwork,
  spendCode,
} from "#modules/account/server/public.ts";
import type { Appointment } from "#modules/booking/domain/appointment.ts";
import { bookGuestVisit, getVisit, holdGuestVisit, holds, personFacts } from "#modules/booking/server/public.ts";
import type { PricedCart } from "#modules/cart/domain/pricing/priced-cart.ts";
import { readQuote } from "#modules/cart/server/public.ts";
import type { ChosenDose } from "#modules/catalog/domain/selection.ts";
import { visitPolicyOf } from "#modules/content/domain/visit-policy.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { type Attempt, findLiveAttempt, savedCards, startAttempt } from "#modules/payments/server/public.ts";
import { type DatabaseOrTransaction, withRetry } from "#platform/db/client.ts";
import { networkOf } from "#platform/rate-limit.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import type { GuestBooking } from "../../contract/guest-schema.ts";
import { guestOwner } from "../cards/card-of-visit.ts";
import { postMovements } from "../movements/post-movements.ts";
import { payLinkOf } from "../pay/pay-link.ts";
import { insertHeldOrder, writeHeldOrder } from "../pay/write-held-order.ts";
import { settleUncharged } from "../payment/settle-uncharged.ts";
import { VISIT_COSTS_OTHER } from "../placing/checkout-visit.ts";
import { countVisitOfGuest } from "../placing/count-visit-of-network.ts";
import { orders } from "../tables.ts";
import { priceBookedVisit } from "../visit-orders/price-booked-visit.ts";
import { writeVisitOrder } from "../visit-orders/write-visit-order.ts";

/** A guest's booking as requested. Without `chosen`, the selection in its quote applies. */
type Booking = Omit<GuestBooking, "areas" | "selection"> & { chosen: ChosenDose | undefined };

type Guest = {
  orderId: string;
  number: number;
  appointment: Appointment;
  /** The part of a held visit that is paid ahead. */
  depositCents?: Cents;
};

/**
 * A visit that waits for payment or a card. `url`: the page where the guest pays or saves a card. `link`: the secret
 * that lets them read and pay the order.
 */
type ToPay = Guest & { url: string; link: string };

type WrittenBooking = Guest & { attempt?: Attempt; awaitsCard: boolean };

/**
 * Books a guest's visit: slot, appointment and order in one transaction. If part of it is paid now, the slot is held
 * for the order and the payment page is opened. If the policy requires a card and none is on file, the slot is held
 * too, and the result has the URL of our page for saving a card. Throws `slot_taken`, `past_cutoff`, `not_found`,
 * `cart_changed`, `rate_limited`, the errors of `assertMayBook`, `readQuote` and `startAttempt`, and the failure of a
 * wrong code.
 */
export async function bookAsGuest(
  deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets" | "env" | "payments">,
  booking: Booking,
  { clientNetwork, origin, workId }: { clientNetwork: string | undefined; origin: string; workId: string },
): Promise<Guest | ToPay> {
  const { db, secrets } = deps;
  const orderOfWork = workId.slice(0, 32);
  const [settings, begun] = await Promise.all([getClinicSettings(db), findBegun(db, orderOfWork)]);
  // The same request was made before and reached the provider, so it gets the same visit and payment page.
  if (begun?.attempt) return withPage(deps, begun, origin);
  const { currency } = settings;
  const network = networkOf(deps, clientNetwork);
  if (network) await countVisitOfGuest(db, network, settings);
  const { customer: guest, dueAtClinic: _sum, dueNow: _now, paysVisit = null, code, quoteId, ...visit } = booking;
  if (code !== undefined) await proveAddress(deps, { email: guest.email, code, clientNetwork });
  const [isProven, isHere] = [
    await isAddressProven(db, secrets, guest.email),
    await isKnownHere({ db, secrets, clientNetwork }, guest.email),
  ];
  const policy = visitPolicyOf(settings);
  const needsCard = policy.cardFor !== "none" && !(await hasCard(db, guest.email, isProven));
  const isPaidThere =
    !needsCard && (paysVisit ?? "at_clinic") === "at_clinic" && policy.paysVisit.includes("at_clinic");
  const pages = { successUrl: `${origin}/guestthanks`, cancelUrl: `${origin}/guestfailed` };
  const written = await withRetry(db, async (tx): Promise<WrittenBooking> => {
    const orderId = begun ? newId() : orderOfWork;
    // A correct code verifies the guest, so other people's holds on their network don't count. An email that was
    // verified before proves nothing about this request.
    const isProvenHere = code !== undefined || isHere;
    const proven = isProven ? (isProvenHere ? ("here" as const) : ("once" as const)) : undefined;
    const whose = { customerId: null, person: personFacts.guestInSql(guest) };
    const quoted = quoteId
      ? await readQuote(tx, quoteId, { ...whose, serviceIds: visit.serviceIds, now: deps.clock.now() })
      : [];
    const units = quoted.find((line) => line.units)?.units ?? null;
    const chosen = visit.chosen ?? { areas: quoted.flatMap((line) => line.areas), units };
    const byNetwork = code === undefined ? network : undefined;
    const visitInput = { ...visit, chosen, quoted, guest, proven, orderId, network: byNetwork };
    const booked = await (isPaidThere ? bookGuestVisit : holdGuestVisit)(deps, tx, visitInput);
    const priced = await priceBookedVisit(tx, booked, { settings, now: deps.clock.now(), chosen: paysVisit });
    assertShown(priced.totals, booking);
    const order = { orderId, appointment: booked, priced, currency };
    if (priced.totals.dueNow > 0) {
      const { number, attempt } = await writeHeldOrder(tx, order, pages);
      return { orderId, number, appointment: booked, attempt, awaitsCard: false, depositCents: priced.totals.dueNow };
    }
    if (needsCard) {
      const { number, waived } = await insertHeldOrder(tx, order);
      await postMovements(tx, waived, "system");
      return { orderId, number, appointment: booked, awaitsCard: true };
    }
    if (priced.totals.waived > 0) {
      const { number, waived } = await insertHeldOrder(tx, order);
      await settleUncharged(deps, tx, { orderId, waived });
      return { orderId, number, appointment: await getVisit(tx, booked.id), awaitsCard: false };
    }
    if (!isPaidThere) await holds.bookHoldOfOrder(deps, tx, { orderId });
    const appointment = await getVisit(tx, booked.id);
    return { orderId, appointment, number: await writeVisitOrder(tx, { ...order, appointment }), awaitsCard: false };
  });
  return withPage(deps, written, origin);
}

/** Returns the earlier result of a request with this order, if its visit is held until it is paid. */
async function findBegun(db: DatabaseOrTransaction, orderId: string): Promise<WrittenBooking | undefined> {
  const { number, heldAppointment, dueNowCents } = orders;
  const [order] = await db
    .select({ number, held: heldAppointment, dueNowCents })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order?.held) return undefined;
  const [appointment, attempt] = await Promise.all([
    getVisit(db, order.held.appointmentId),
    findLiveAttempt(db, orderId),
  ]);
  const depositCents = order.dueNowCents;
  return {
    orderId,
    number: order.number,
    appointment,
    ...(attempt ? { attempt } : {}),
    awaitsCard: false,
    depositCents,
  };
}

/**
 * Returns a guest's booking. If it waits for payment or a card, adds the URL of the page for that, and opens the
 * provider's payment page if one is needed.
 */
async function withPage(
  deps: Pick<ServerDeps, "db" | "clock" | "secrets" | "payments">,
  { attempt, awaitsCard, ...booked }: WrittenBooking,
  origin: string,
): Promise<Guest | ToPay> {
  if (!attempt && !awaitsCard) return booked;
  const { secrets, clock } = deps;
  const link = payLinkOf(secrets, booked.orderId, clock.now());
  // The email in this path is never read, so `guest` is written in its place.
  const cardPage = `${origin}/guest-card-saver/guest/${booked.orderId}?${new URLSearchParams({ link })}`;
  const url = attempt ? (await startAttempt(deps, attempt)).url : cardPage;
  return { ...booked, url, link };
}

/** Whether a guest has a card on file. Throws `verification_needed` if there is a card but the email isn't verified. */
async function hasCard(db: DatabaseOrTransaction, email: string, isProven: boolean): Promise<boolean> {
  const card = await savedCards.findSavedCard(db, guestOwner(email));
  if (card && !isProven) throw new AppError("verification_needed");
  return card !== undefined;
}

/** Throws if a changed price or an ended offer wasn't shown: it must be shown before booking, never after (CT-6). */
function assertShown(
  { dueNow, dueAtClinic }: PricedCart["totals"],
  shown: Pick<GuestBooking, "dueNow" | "dueAtClinic">,
) {
  const isAsShown =
    (shown.dueNow === undefined || shown.dueNow === dueNow) &&
    (shown.dueAtClinic === undefined ||
      shown.dueAtClinic === (shown.dueNow === undefined ? dueNow + dueAtClinic : dueAtClinic));
  if (isAsShown) return;
  throw new AppError("cart_changed", {
    message: VISIT_COSTS_OTHER,
    // A price may depend on the customer, so only this response contains it.
    issues: [
      { path: "dueAtClinic", message: String(dueAtClinic) },
      ...(shown.dueNow === undefined && dueNow === 0 ? [] : [{ path: "dueNow", message: String(dueNow) }]),
    ],
  });
}

async function proveAddress(
  { db, secrets, env }: Pick<ServerDeps, "db" | "secrets" | "env">,
  { email, code, clientNetwork }: { email: string; code: string; clientNetwork: string | undefined },
): Promise<void> {
  const codes = { db, secrets, factor: env.rateLimitFactor, clientNetwork };
  await spendCode(codes, { purpose: "identify_guest", address: email, digits: code });
  await markAddressProven(db, secrets, email);
  await rememberNetwork({ db, secrets, clientNetwork }, { email, customerId: undefined });
}
