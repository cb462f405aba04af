import type { holds } from "#modules/booking/server/public.ts";
import { type VisitEstimate, visitEstimateOf } from "#modules/catalog/domain/dose.ts";
import { type PricedVisit, savingsOnOtherDays } from "#modules/catalog/domain/limited-offer.ts";
import { toWireEstimate, toWireOffer, toWireProduct, toWireService } from "#modules/catalog/server/public.ts";
import { policySumOf } from "#modules/content/domain/visit-policy.ts";
import { memberPriceOf } from "#modules/membership/domain/member-price.ts";
import type { MemberTerms } from "#modules/membership/domain/membership.ts";
import { toWirePicture } from "#platform/pictures.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { messageOf } from "#shared/app-error.ts";
import { addMoney, type Cents } from "#shared/money.ts";
import { dateInZone, timeInZone } from "#shared/zoned-time.ts";
import type { WireCart } from "../contract/cart.ts";
import { type CartChange, changesOf } from "../domain/cart-changes.ts";
import { couponShareOfVisit } from "../domain/coupons/coupon-share-of-visit.ts";
import { toShownCoupon } from "../domain/coupons/used-coupon.ts";
import { priceCart } from "../domain/price-cart.ts";
import { termsOf } from "../domain/pricing/line-prices.ts";
import { servicesOf } from "../domain/pricing/offers-on-lines.ts";
import { type CartTotals, isOfVisit, type PricedCart, type PricedLine, sumOf } from "../domain/pricing/priced-cart.ts";
import { couponChangesOf, usedCouponsOf } from "./coupons/coupons-of-cart.ts";
import { withPauses } from "./lines/product-pauses.ts";
import type { CartLines, ServiceLine } from "./lines/read-lines.ts";
import { makeOpenCart, type OpenCart } from "./open-cart.ts";
import { cartToPriceOf, payingOf, sessionServicesOf, toUnitPrice } from "./price-open-cart.ts";
import { type CartSnapshot, readOpenCart } from "./read-open-cart.ts";
import { giftChangesOf, toWireGift, toWireTenders } from "./to-wire/gifts.ts";
import { membershipChangesOf, membershipConsentsOf, toWireJoining } from "./to-wire/membership.ts";
import { planChangesOf, planConsentsOf, toWirePlan } from "./to-wire/plan.ts";

/** The dependencies of the cart's use cases: prices are those at the clock's time. */
export type CartContext = Pick<ServerDeps, "db" | "clock">;

/**
 * Returns a customer's whole cart in its API form, at current prices, creating it if there is none (CT-2, CT-5, CT-6).
 */
export async function getCart({ db, clock }: CartContext, customerId: string): Promise<WireCart> {
  const query = { customerId, now: clock.now() };
  const found = await readOpenCart(db, query, { cards: true });
  if (found) return toCartResponse(db, found);
  await makeOpenCart(db, customerId);
  const reading = await readOpenCart(db, query, { cards: true });
  if (!reading) throw new Error("no open cart came back");
  return toCartResponse(db, reading);
}

/** Returns a cart in its API form, with advice to pause products around the customer's visits. */
export function toCartResponse(db: CartContext["db"], reading: CartSnapshot): Promise<WireCart> {
  const { visits, now, rates } = reading;
  return withPauses(db, toWireCart(reading), { visitsOfPause: visits, today: dateInZone(now, rates.timeZone) });
}

/** Returns a cart as clients see it, at the prices of the instant for which it was read. */
export function toWireCart(reading: CartSnapshot): WireCart {
  const { now, cart, lines, hold, address, rates } = reading;
  const cartToPrice = cartToPriceOf(reading);
  const pricedCart = priceCart(cartToPrice);
  const { lines: priced, offers, totals, tenders } = pricedCart;
  const sumsOf = toLineSums(priced);
  const bySession = sessionServicesOf(reading);
  const nameOf = new Map(reading.coupons.map(({ id, name }) => [id, name]));
  const coupons = couponShareOfVisit(usedCouponsOf(reading, pricedCart), pricedCart, "mixed")
    .map(toShownCoupon)
    .map((coupon) => ({ ...coupon, name: nameOf.get(coupon.id) ?? "" }));
  const [firstCoupon] = coupons;
  const terms = termsOf(cartToPrice);
  const { productPercent, servicePercent } = terms ?? LIST_FOR_EVERYBODY;
  const visit = { date: hold?.date ?? cart.visitDate ?? undefined, services: servicesOf(priced, cartToPrice.lines) };
  const toProductLine = (line: CartLines["products"][number]) => {
    return line.card
      ? [
          {
            id: line.id,
            product: toWireProduct(line.card, now),
            sizeId: line.sizeId,
            size: line.size,
            quantity: line.quantity,
            stock: line.stock,
            unitPrice: line.priceCents,
            ...memberPrice(line, productPercent),
            lineTotal: line.priceCents * line.quantity,
            ...sumsOf(line.id),
          },
        ]
      : [];
  };
  const toServiceLine = (line: CartLines["services"][number]) => {
    const addOns = lines.addOns.filter(({ serviceLineId }) => serviceLineId === line.id);
    const place = line.savedForLater ? undefined : placeOf(hold, line.serviceId);
    return line.card
      ? [
          {
            id: line.id,
            service: toWireService(line.card, now),
            ...place,
            unitPrice: line.priceCents,
            ...memberPrice(line, servicePercent),
            ...(bySession.has(line.serviceId) ? { isSession: true } : {}),
            ...toWireEstimate(estimateOf(line, terms), line.priceCents),
            minutes: line.minutes + addOns.reduce((sum, addOn) => sum + addOn.minutes * addOn.quantity, 0),
            ...sumsOf(line.id),
          },
        ]
      : [];
  };

  const inCart = <L extends { savedForLater: boolean }>(list: L[]) =>
    list.filter(({ savedForLater }) => !savedForLater);
  const aside = <L extends { savedForLater: boolean }>(list: L[]) => list.filter(({ savedForLater }) => savedForLater);
  return {
    id: cart.id,
    revision: cart.revision,
    products: inCart(lines.products).flatMap(toProductLine),
    services: inCart(lines.services).flatMap(toServiceLine),
    addOns: lines.addOns.map((line) => ({
      id: line.id,
      addOnId: line.addOnId,
      name: line.name,
      serviceLineId: line.serviceLineId,
      quantity: line.quantity,
      maxQuantity: line.maxQuantity,
      unitPrice: line.priceCents,
      ...(line.perUnitCents === null ? {} : { perUnit: line.perUnitCents }),
      minutes: line.minutes,
      ...sumsOf(line.id),
    })),
    bundles: lines.bundles.map((line) => ({
      id: line.bundleId,
      name: line.name,
      products: line.items.map((item) => ({
        id: item.productId,
        slug: item.slug,
        name: item.name,
        size: item.size,
        quantity: item.quantity,
        image: item.picture ? toWirePicture(item.picture).image : "",
      })),
      price: line.priceCents,
      fullPrice: line.items.reduce((sum, item) => sum + item.priceCents * item.quantity, 0),
      quantity: line.quantity,
      stock: line.stock,
      ...sumsOf(line.id),
    })),
    gifts: reading.gifts.map(toWireGift),
    ...toWireJoining(reading),
    ...toWirePlan(reading),
    consents: [...membershipConsentsOf(reading), ...planConsentsOf(reading)],
    giftCards: reading.wallet.giftCards.map(({ id, last4, balance }) => ({ id, last4, balance })),
    usesWallet: reading.wallet.usesWallet,
    storeCredit: reading.wallet.storeCreditCents,
    credit: addMoney(...reading.wallet.credits.map(({ balance }) => balance)),
    savedForLater: {
      products: aside(lines.products).flatMap(toProductLine),
      services: aside(lines.services).flatMap(toServiceLine),
    },
    isPickup: cart.isPickup,
    ...(address ? { address } : {}),
    ...(firstCoupon ? { coupon: { code: firstCoupon.code } } : {}),
    ...(hold && !hold.isExpired ? { hold: { expiresAt: hold.expiresAt.toISOString() } } : {}),
    ...toVisitTerms(reading, pricedCart),
    offers: offers.map(toWireOffer),
    offersOnOtherDays: savingsOnOtherDays(visit, reading.combinations).map(({ weekdays, ...offer }) => ({
      ...toWireOffer(offer),
      weekdays: [...weekdays],
    })),
    changes: [
      ...cartChangesOf(lines, { hold, refusal: cart.visitRefusal }, rates.currency),
      ...giftChangesOf(reading, pricedCart),
      ...membershipChangesOf(reading),
      ...planChangesOf(reading),
      ...couponChangesOf(reading, pricedCart),
    ],
    totals: { ...toWireTotals(totals), coupons, tenders: toWireTenders(tenders, reading.wallet) },
  };
}

/** Returns the terms a cart's visit would be booked under, in cents; nothing for a cart without a visit. */
function toVisitTerms(reading: CartSnapshot, { lines }: Pick<PricedCart, "lines">): Pick<WireCart, "visitTerms"> {
  const visit = lines.filter(isOfVisit);
  if (visit.length === 0) return {};
  const { policy, policyWords } = reading.rates;
  const cost = sumOf(visit, ({ net, tax }) => net + tax);
  const { pays, choices, depositCents } = payingOf(reading);
  return {
    visitTerms: {
      text: policyWords,
      noticeHours: policy.noticeHours,
      lateFee: policy.lateChanges === "fee" ? policySumOf(policy.lateFee, cost) : null,
      noShowFee: policySumOf(policy.noShowFee, cost),
      deposit: Math.min(depositCents, cost),
      dueNow: sumOf(visit, ({ dueNow }) => dueNow),
      pays,
      choices,
    },
  };
}

/** The parts of a visit with their prices and estimates. */
export type VisitPrices = (PricedVisit["services"][number] & { estimate: VisitEstimate | null })[];

/**
 * Returns the parts of a cart's visit with their prices for all customers, minus what package sessions pay, and with
 * the estimate of each price that isn't fixed.
 */
export function visitPricesOf(reading: CartSnapshot, { lines: priced }: Pick<PricedCart, "lines">): VisitPrices {
  const { lines } = reading;
  const sessionOf = new Map(priced.map(({ id, session }) => [id, session]));
  const terms = reading.membership?.terms ?? reading.joining?.terms;
  return lines.services
    .filter(({ savedForLater }) => !savedForLater)
    .map((line) => ({
      serviceId: line.serviceId,
      priceCents: line.priceCents - (sessionOf.get(line.id) ?? 0),
      estimate: estimateOf(line, terms),
      addOns: lines.addOns.filter(({ serviceLineId }) => serviceLineId === line.id),
    }));
}

/** The terms used to show member prices to people who aren't members. */
const LIST_FOR_EVERYBODY: MemberTerms = { productPercent: null, servicePercent: null };

type LinePrices = Parameters<typeof toUnitPrice>[0];

/** Returns the member price, if it is lower. */
function memberPrice(line: LinePrices, percent: number | null): { memberPrice?: Cents } {
  const cents = memberPriceOf(toUnitPrice(line), percent);
  return cents < line.priceCents ? { memberPrice: cents } : {};
}

/** Returns the estimate of a line's price for a person; null if the price is fixed. */
export function estimateOf(line: ServiceLine, terms: MemberTerms | undefined): VisitEstimate | null {
  const { areas, units, minUnits, maxUnits, usual, leastCents, mostCents, priceUnit: unit } = line;
  const memberCents = terms ? memberPriceOf(toUnitPrice(line), terms.servicePercent) : line.priceCents;
  const saving = (line.priceCents - memberCents) / minUnits;
  const price = { leastCents: leastCents - saving, mostCents: mostCents - saving };
  return visitEstimateOf(price, { areas, units, minUnits, maxUnits, usual: usual ?? undefined, unit });
}

/** Returns a function that gives the sums of a line by its id; none for lines saved for later. */
function toLineSums(lines: readonly PricedLine[]) {
  const pricedOf = new Map(lines.map((line) => [line.id, line]));
  return (id: string) => {
    const { discount = 0, net = 0, tax = 0 } = pricedOf.get(id) ?? {};
    return { discount, net, tax };
  };
}

function toWireTotals(totals: CartTotals): Omit<WireCart["totals"], "coupons" | "tenders"> {
  const { total: _total, tip: _tip, ...shown } = totals;
  return shown;
}

/** Returns everything that changed since the lines were added, including the loss of the visit's time. */
export function cartChangesOf(
  lines: CartLines,
  { hold, refusal }: { hold: holds.Hold | undefined; refusal: OpenCart["visitRefusal"] },
  currency: string,
): CartChange[] {
  const services = lines.services.filter(({ savedForLater }) => !savedForLater);
  const changes = [
    ...lines.products
      .filter(({ savedForLater }) => !savedForLater)
      .flatMap((line) => changesOf({ ...line, name: `${line.name} ${line.size}` }, currency)),
    // In the cart's wire format, a bundle's line has the bundle's own id.
    ...lines.bundles.flatMap((line) => changesOf({ ...line, id: line.bundleId, ...leftOf(line, lines) }, currency)),
    ...services.flatMap((line) => changesOf(line, currency)),
    ...lines.addOns.flatMap(({ quantity: _, ...line }) => changesOf(line, currency)),
  ];
  const lost = hold?.isExpired
    ? "The hold on your time has ended. Please choose a time again."
    : !hold && refusal
      ? messageOf[refusal]
      : undefined;
  if (lost && services.length > 0) changes.push({ kind: "hold", name: "Your visit", message: lost });
  return changes;
}

/**
 * Returns how many of a bundle can be bought after the cart's product lines of the same sizes are subtracted, and the
 * message to show if these lines leave none.
 */
function leftOf(bundle: CartLines["bundles"][number], { products }: Pick<CartLines, "products">) {
  const takers = bundle.items.flatMap(({ sizeId, quantity, name }) => {
    const alone = products.find((line) => line.sizeId === sizeId && !line.savedForLater);
    return alone ? [{ name, left: Math.max(0, Math.floor((alone.stock - alone.quantity) / quantity)) }] : [];
  });
  const soldOutTreatment = takers.find(({ left }) => left === 0);
  return {
    stock: Math.min(bundle.stock, ...takers.map(({ left }) => left)),
    whyNoneLeft:
      soldOutTreatment && bundle.stock > 0
        ? `There isn’t enough ${soldOutTreatment.name} left for ${bundle.name} with what’s already in your cart.`
        : undefined,
  };
}

function placeOf(hold: holds.Hold | undefined, serviceId: string) {
  const place = hold?.isExpired ? undefined : hold?.lines.find((line) => line.serviceId === serviceId);
  if (!hold || !place) return {};
  return {
    date: dateInZone(place.startsAt, hold.timeZone),
    time: timeInZone(place.startsAt, hold.timeZone),
    practitioner: { id: place.practitioner.id, name: place.practitioner.name },
  };
}
