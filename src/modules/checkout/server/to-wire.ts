import type { OfferSaving } from "#modules/catalog/domain/limited-offer.ts";
import { toWireOffer } from "#modules/catalog/server/public.ts";
import { toWirePicture } from "#platform/pictures.ts";
import { timeInZone } from "#shared/zoned-time.ts";
import type { Order } from "../contract/order.ts";
import type { Fulfillment } from "../domain/fulfillment.ts";
import type { orders } from "./tables.ts";

type OrderColumns = typeof orders.$inferSelect;
type Totals = NonNullable<Order["productOrder"]>["totals"];

/** An order as the query answers it; instants come as text. */
export type OrderRow = Totals & {
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
  lines: {
    id: string;
    kind: "product" | "bundle" | "service" | "add_on";
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
    refundedQuantity: number;
    refundedCents: number;
    slug: string | null;
  }[];
  history: { status: OrderColumns["status"]; at: string }[];
  card: { brand: string; last4: string } | null;
  visit: {
    id: string;
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

function toLines(lines: OrderRow["lines"]) {
  return lines.map(({ id, sizeId, picture, slug, ...line }) => ({
    id,
    ...line,
    ...(sizeId ? { sizeId } : {}),
    ...(slug ? { slug } : {}),
    ...(picture ? { picture: toWirePicture(picture, line.name) } : {}),
  }));
}

function toServiceOrder(row: OrderRow, totals: Totals): Order["serviceOrder"] {
  const { visit } = row;
  if (row.kind !== "service" || !visit) return undefined;
  return {
    appointmentId: visit.id,
    date: visit.date,
    time: timeInZone(new Date(visit.startsAt), visit.timeZone),
    endTime: timeInZone(new Date(visit.endsAt), visit.timeZone),
    services: toLines(row.lines),
    offers: row.offers.map(toWireOffer),
    totals,
    lateFees: visit.lateFees,
    mostDueAtClinic: totals.dueAtClinic + visit.spreadCents,
  };
}

/** An order as its buyer sees it. */
export function toWireOrder(row: OrderRow): Order {
  const { subtotal, memberSavings, discount, shipping, tax, giftCard, total, dueNow, dueAtClinic } = row;
  const totals = { subtotal, memberSavings, discount, shipping, tax, giftCard, total, dueNow, dueAtClinic };
  const serviceOrder = toServiceOrder(row, totals);
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
    history: row.history.map(({ status, at }) => ({ status, at: toInstant(at) })),
    ...(row.kind === "product" && row.fulfillment
      ? { productOrder: { lines: toLines(row.lines), totals, fulfillment: row.fulfillment } }
      : {}),
    ...(serviceOrder ? { serviceOrder } : {}),
  };
}
