import type { AppointmentStatus } from "#modules/booking/domain/appointment-status.ts";
import {
  couponsOfGoods,
  couponsOfVisit,
  toShownCoupon,
  type UsedCoupon,
} from "#modules/cart/domain/coupons/used-coupon.ts";
import type { OfferSaving } from "#modules/catalog/domain/limited-offer.ts";
import { toWireOffer } from "#modules/catalog/server/public.ts";
import { toWirePicture } from "#platform/pictures.ts";
import { addMoney } from "#shared/money.ts";
import { timeInZone } from "#shared/zoned-time.ts";
import type { Order } from "../contract/order.ts";
import type { Fulfillment } from "../domain/fulfillment.ts";
import type { orders } from "./tables.ts";

type OrderColumns = typeof orders.$inferSelect;
type Totals = NonNullable<Order["productOrder"]>["totals"];

/** An order as the query returns it; instants are text. */
export type OrderRow = Omit<Totals, "coupons"> & {
  id: string;
  number: number;
  kind: OrderColumns["kind"];
  status: OrderColumns["status"];
  paymentState: OrderColumns["paymentState"];
  currency: string;
  refunded: number;
  placedAt: string;
  paidAt: string | null;
  fulfillment: Fulfillment | null;
  offers: OfferSaving[];
  usedCoupons: UsedCoupon[];
  lines: {
    id: string;
    kind: "product" | "bundle" | "service" | "add_on" | "gift" | "membership" | "plan" | "fee";
    itemId: string;
    sizeId: string | null;
    name: string;
    detail: string;
    picture: string | null;
    quantity: number;
    unitPrice: number;
    lineTotal: number;
    net: number;
    tax: number;
    memberSavings: number;
    discount: number;
    refundedQuantity: number;
    refundedCents: number;
    slug: string | null;
  }[];
  gifts: {
    lineId: string;
    isForMe: boolean;
    recipientName: string | null;
    recipientEmail: string | null;
    deliverOn: string | null;
    cards: NonNullable<Order["gifts"]>[number]["cards"];
  }[];
  /** Unlike in `Order`, the end of the period is text. */
  membership: (Omit<NonNullable<Order["membership"]>, "periodEnd"> & { periodEnd: string | null }) | null;
  plan: NonNullable<Order["plan"]> | null;
  tenders: Order["tenders"];
  history: { status: OrderColumns["status"]; at: string }[];
  card: { brand: string; last4: string } | null;
  visit: {
    id: string;
    status: AppointmentStatus;
    practitioner: { id: string; name: string };
    date: string;
    startsAt: string;
    endsAt: string;
    timeZone: string;
    lateFees: number;
    spreadCents: number;
  } | null;
};

function toInstant(text: string): string {
  return new Date(text).toISOString();
}

/** Returns the lines as people see them. */
export function toOrderLines(lines: OrderRow["lines"]) {
  return lines.map(({ id, sizeId, picture, slug, memberSavings: _saved, discount: _reduced, ...line }) => ({
    id,
    ...line,
    ...(sizeId ? { sizeId } : {}),
    ...(slug ? { slug } : {}),
    ...(picture ? { picture: toWirePicture(picture, line.name) } : {}),
  }));
}

const isOfVisit = ({ kind }: Pick<OrderRow["lines"][number], "kind">) => kind === "service" || kind === "add_on";

const isPaidAtDesk = ({ kind }: Pick<OrderRow, "kind">) => kind === "service" || kind === "extra";

const isFee = ({ kind }: Pick<OrderRow["lines"][number], "kind">) => kind === "fee";

const isOfGoods = ({ kind }: Pick<OrderRow["lines"][number], "kind">) => kind === "product" || kind === "bundle";

function toMembership({ periodEnd, ...membership }: NonNullable<OrderRow["membership"]>): Order["membership"] {
  return { ...membership, ...(periodEnd ? { periodEnd: toInstant(periodEnd) } : {}) };
}

/** Returns the totals of an order's visit. It has no shipping, and a wallet pays for goods before the visit. */
function visitTotals(row: OrderRow): Totals {
  const lines = row.lines.filter(isOfVisit);
  const sum = (cents: (line: OrderRow["lines"][number]) => number) => addMoney(...lines.map(cents));
  const { tip } = row;
  const total = addMoney(
    sum(({ net, tax }) => net + tax),
    tip,
  );
  const { paidAtClinic, dueAtClinic } = atClinicOf(row, total);
  const now = total - paidAtClinic - dueAtClinic;
  const ofGoods = row.dueNow + row.giftCard + row.waived - now;
  const giftCard = Math.max(0, row.giftCard - ofGoods);
  const waived = Math.min(row.waived, now - giftCard);
  return {
    subtotal: sum(({ lineTotal }) => lineTotal),
    memberSavings: sum(({ memberSavings }) => memberSavings),
    discount: sum(({ discount }) => discount),
    coupons: (row.kind === "mixed" ? couponsOfVisit(row.usedCoupons) : row.usedCoupons).map(toShownCoupon),
    tax: sum(({ tax }) => tax),
    shipping: 0,
    giftCard,
    waived,
    total,
    dueNow: now - giftCard - waived,
    dueAtClinic,
    paidAtClinic,
    tip,
  };
}

/**
 * Returns how much of a visit's `total` is paid and due at the clinic. Payments at the clinic count toward the visit
 * first, then toward goods.
 */
function atClinicOf(row: OrderRow, total: number): Pick<Totals, "paidAtClinic" | "dueAtClinic"> {
  if (row.kind === "counter" || row.kind === "fee") return { paidAtClinic: 0, dueAtClinic: 0 };
  if (!isPaidAtDesk(row)) return row;
  const paidAtClinic = Math.min(row.paidAtClinic, total);
  return { paidAtClinic, dueAtClinic: total - paidAtClinic };
}

/** Returns an order's totals without the amounts of its visit. */
function goodsTotals(row: OrderRow, all: Totals, visit: Totals): Totals {
  return {
    subtotal: all.subtotal - visit.subtotal,
    memberSavings: all.memberSavings - visit.memberSavings,
    discount: all.discount - visit.discount,
    coupons: couponsOfGoods(row.kind === "service" ? [] : row.usedCoupons).map(toShownCoupon),
    shipping: all.shipping,
    tax: all.tax - visit.tax,
    giftCard: all.giftCard - visit.giftCard,
    waived: all.waived - visit.waived,
    total: all.total - visit.total,
    dueNow: all.dueNow - visit.dueNow,
    dueAtClinic: all.dueAtClinic - visit.dueAtClinic,
    paidAtClinic: all.paidAtClinic - visit.paidAtClinic,
    tip: 0,
  };
}

function toServiceOrder(row: OrderRow, totals: Totals): Order["serviceOrder"] {
  const { visit } = row;
  if (row.kind === "product" || !visit || (row.kind === "extra" && !row.lines.some(isOfVisit))) return undefined;
  return {
    appointmentId: visit.id,
    status: visit.status,
    date: visit.date,
    time: timeInZone(new Date(visit.startsAt), visit.timeZone),
    endTime: timeInZone(new Date(visit.endsAt), visit.timeZone),
    practitioner: visit.practitioner,
    services: toOrderLines(row.lines.filter(isOfVisit)),
    offers: row.offers.map(toWireOffer),
    totals,
    lateFees: visit.lateFees,
    mostDueAtClinic: totals.dueAtClinic + visit.spreadCents,
  };
}

function toGifts({ lines, gifts }: OrderRow): Order["gifts"] {
  return toOrderLines(lines).flatMap((line) => {
    const gift = gifts.find(({ lineId }) => lineId === line.id);
    if (!gift) return [];
    const { isForMe, recipientName, recipientEmail, deliverOn, cards } = gift;
    return [
      {
        id: line.id,
        design: { id: line.itemId, name: line.detail, ...(line.picture ? { picture: line.picture } : {}) },
        amount: line.unitPrice,
        quantity: line.quantity,
        for: isForMe ? ("me" as const) : ("someone" as const),
        cards,
        ...(recipientEmail ? { recipient: { name: recipientName ?? "", email: recipientEmail } } : {}),
        ...(deliverOn ? { deliverOn } : {}),
      },
    ];
  });
}

/**
 * Merges payments from several credit lots (grants of credit), because the customer sees their credit as one amount.
 */
function mergeCredit(tenders: Order["tenders"]): Order["tenders"] {
  const credit = tenders.filter(({ source }) => source === "credit");
  const [first] = credit;
  if (!first) return tenders;
  const sum = { source: first.source, amount: addMoney(...credit.map(({ amount }) => amount)) };
  return [sum, ...tenders.filter(({ source }) => source !== "credit")];
}

const toTenders = ({ tenders, card }: OrderRow): Order["tenders"] =>
  mergeCredit(tenders).map((tender) =>
    tender.source === "card" && !tender.atDesk && card ? { ...tender, last4: card.last4 } : tender,
  );

/** Returns an order as its buyer sees it. */
export function toWireOrder(row: OrderRow): Order {
  const { subtotal, memberSavings, discount, shipping, tax, giftCard, waived, total } = row;
  const { dueNow, dueAtClinic, paidAtClinic, tip } = row;
  const coupons = row.usedCoupons.map(toShownCoupon);
  const totals = {
    subtotal,
    memberSavings,
    discount,
    coupons,
    shipping,
    tax,
    giftCard,
    waived,
    total,
    dueNow,
    dueAtClinic,
    paidAtClinic,
    tip,
  };
  const ofVisit = isPaidAtDesk(row) && !row.lines.some(isOfGoods) ? totals : visitTotals(row);
  const ofGoods = goodsTotals(row, totals, ofVisit);
  const serviceOrder = toServiceOrder(row, ofVisit);
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    paymentState: row.paymentState,
    currency: row.currency,
    refunded: row.refunded,
    placedAt: toInstant(row.placedAt),
    ...(row.paidAt ? { paidAt: toInstant(row.paidAt) } : {}),
    ...(row.card ? { card: row.card } : {}),
    totals,
    goodsTotals: ofGoods,
    tenders: toTenders(row),
    ...(row.gifts.length > 0 ? { gifts: toGifts(row) } : {}),
    ...(row.lines.some(isFee) ? { fees: toOrderLines(row.lines.filter(isFee)) } : {}),
    ...(row.membership ? { membership: toMembership(row.membership) } : {}),
    ...(row.plan ? { plan: row.plan } : {}),
    history: row.history.map(({ status, at }) => ({ status, at: toInstant(at) })),
    ...(row.fulfillment
      ? {
          productOrder: {
            lines: toOrderLines(row.lines.filter(isOfGoods)),
            totals: ofGoods,
            fulfillment: row.fulfillment,
          },
        }
      : {}),
    ...(serviceOrder ? { serviceOrder } : {}),
  };
}
