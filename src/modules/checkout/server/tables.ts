import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { customers } from "#modules/account/server/tables.ts";
import { appointmentServices, appointments } from "#modules/booking/server/tables.ts";
import type { UsedCoupon } from "#modules/cart/domain/coupons/used-coupon.ts";
import type { PricedPart } from "#modules/cart/domain/pricing/priced-cart.ts";
import type { OfferSaving } from "#modules/catalog/domain/limited-offer.ts";
import { locationId } from "#modules/locations/server/tables.ts";
import { clockNow, editable, instant } from "#platform/tables.ts";
import type { Buyer } from "../domain/buyer.ts";
import type { Fulfillment } from "../domain/fulfillment.ts";
import type { HeldVisit } from "../domain/held-visit.ts";
import { orderStatuses, paymentStates } from "../domain/order-status.ts";

/**
 * A cart that was placed as an order; its prices are frozen. `status` follows PY-10; the state of the payment is
 * `paymentState`.
 */
export const orders = pgTable(
  "orders",
  {
    id: text().primaryKey(),
    /** The number that people read out on the phone. */
    number: bigserial({ mode: "number" }).notNull().unique(),
    /**
     * `product`: goods, gift cards, a membership, a package; `service`: a visit paid at the clinic; `mixed`: both, or a
     * visit that is partly paid at booking; `extra`: what was added to a visit after its order was paid, and goods
     * added to a visit whose own order is `mixed`; `counter`: goods sold at the desk; `renewal`: a further period of a
     * membership; `installment`: a further payment of a package; `fee`: a fee of a visit that is collected separately;
     * `switch`: a more expensive plan for the remainder of a period.
     */
    kind: text({
      enum: ["product", "service", "mixed", "extra", "counter", "renewal", "installment", "fee", "switch"],
    }).notNull(),
    status: text({ enum: orderStatuses }).notNull(),
    paymentState: text("payment_state", { enum: paymentStates }).notNull().default("none"),
    /** The order's payment state before a dispute. */
    paymentStateBefore: text("payment_state_before", { enum: paymentStates }),
    customerId: text("customer_id").references(() => customers.id),
    cartId: text("cart_id"),
    cartRevision: integer("cart_revision"),
    currency: text().notNull(),
    subtotalCents: integer("subtotal_cents").notNull(),
    memberSavingsCents: integer("member_savings_cents").notNull().default(0),
    discountCents: integer("discount_cents").notNull().default(0),
    shippingCents: integer("shipping_cents").notNull().default(0),
    taxCents: integer("tax_cents").notNull().default(0),
    giftCardCents: integer("gift_card_cents").notNull().default(0),
    /** The amount that the clinic waived because it is below the card provider's minimum. */
    waivedCents: integer("waived_cents").notNull().default(0),
    tipCents: integer("tip_cents").notNull().default(0),
    totalCents: integer("total_cents").notNull(),
    dueNowCents: integer("due_now_cents").notNull(),
    dueAtClinicCents: integer("due_at_clinic_cents").notNull().default(0),
    /** The part that has been paid at the desk, tips included. */
    paidAtClinicCents: integer("paid_at_clinic_cents").notNull().default(0),
    /** The total of its credit notes, shipping included. */
    refundedCents: integer("refunded_cents").notNull().default(0),
    shippingRefundedCents: integer("shipping_refunded_cents").notNull().default(0),
    tipRefundedCents: integer("tip_refunded_cents").notNull().default(0),
    /** The limited offers' discounts on its visit; part of the discount. */
    offers: jsonb().$type<OfferSaving[]>().notNull().default([]),
    /** The coupons' discounts, in the order in which the coupons were entered; part of the discount. */
    coupons: jsonb().$type<UsedCoupon[]>().notNull().default([]),
    fulfillment: jsonb().$type<Fulfillment>(),
    /** The buyer as named on invoices, stored when it was paid; null before, and for older orders. */
    buyer: jsonb().$type<Buyer>(),
    appointmentId: text("appointment_id").references(() => appointments.id),
    /**
     * The held visit that it was placed with: the money is captured only while the cart still holds this very visit.
     */
    heldAppointment: jsonb("held_appointment").$type<HeldVisit>(),
    /** A keyed hash of an unverified customer's network, while the order is pending. */
    orderedFrom: text("ordered_from"),
    locationId: locationId(),
    placedAt: instant("placed_at").notNull().default(clockNow),
    paidAt: instant("paid_at"),
    ...editable(),
  },
  (table) => [
    index("orders_ordered_from").on(table.orderedFrom).where(sql`${table.orderedFrom} is not null`),
    index("orders_by_placed").on(table.placedAt, table.id),
    index("orders_by_status").on(table.status, table.placedAt, table.id),
    index("orders_by_number").on(table.number, table.id),
    index("orders_disputed").on(table.id).where(sql`${table.paymentState} = 'disputed'`),
    index("orders_goods_to_pack")
      .on(table.placedAt)
      .where(sql`${table.status} = 'paid' and ${table.kind} not in ('service', 'extra')`),
    // A canceled order leaves its cart unchanged, which can be ordered again.
    uniqueIndex("orders_one_per_cart_revision")
      .on(table.cartId, table.cartRevision, table.kind)
      .where(sql`${table.status} <> 'cancelled'`),
    // One payment page per cart: the next call cancels the previous order first.
    uniqueIndex("orders_one_unpaid_per_cart")
      .on(table.cartId)
      .where(sql`${table.status} = 'pending' and ${table.paymentState} <> 'none'`),
    index("orders_by_appointment").on(table.appointmentId).where(sql`${table.appointmentId} is not null`),
    // A visit has only one open extra order: later additions join it.
    uniqueIndex("orders_one_open_extra")
      .on(table.appointmentId)
      .where(sql`${table.kind} = 'extra' and ${table.status} = 'pending'`),
    index("orders_by_customer").on(table.customerId, table.placedAt),
    index("orders_pending").on(table.placedAt).where(sql`${table.status} = 'pending'`),
    index("orders_unpaid_goods")
      .on(table.placedAt, table.id)
      .where(sql`${table.status} = 'pending' and ${table.kind} <> 'service'`),
    check(
      "orders_add_up",
      sql`${table.totalCents} = ${table.subtotalCents} - ${table.memberSavingsCents} - ${table.discountCents} + ${table.shippingCents} + ${table.taxCents} + ${table.tipCents} and ${table.totalCents} >= 0 and ${table.memberSavingsCents} >= 0 and ${table.tipCents} >= 0`,
    ),
    check("orders_waived_not_negative", sql`${table.waivedCents} >= 0`),
    check("orders_paid_at_clinic_at_most_due", sql`${table.paidAtClinicCents} between 0 and ${table.dueAtClinicCents}`),
    check("orders_tip_refunded_at_most_tip", sql`${table.tipRefundedCents} between 0 and ${table.tipCents}`),
    check(
      "orders_refunded_at_most_paid",
      sql`${table.refundedCents} between 0 and ${table.dueNowCents} + ${table.giftCardCents} + ${table.waivedCents} + ${table.paidAtClinicCents} and ${table.shippingRefundedCents} between 0 and ${table.shippingCents}`,
    ),
  ],
);

export const orderLines = pgTable(
  "order_lines",
  {
    id: text().primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    kind: text({ enum: ["product", "bundle", "service", "add_on", "gift", "membership", "plan", "fee"] }).notNull(),
    /**
     * The id of the product, bundle, service, add-on, gift card design, membership plan, payment plan or fee that the
     * line sells.
     */
    itemId: text("item_id").notNull(),
    sizeId: text("size_id"),
    name: text().notNull(),
    /** "30 ml", or the contents of a bundle. */
    detail: text().notNull().default(""),
    picture: text(),
    unitPriceCents: integer("unit_price_cents").notNull(),
    quantity: integer().notNull(),
    lineTotalCents: integer("line_total_cents").notNull(),
    /**
     * The amounts of the line. The net is missing until a trigger has distributed the amounts of an order written by
     * the previous release.
     */
    listCents: integer("list_cents"),
    memberSavingsCents: integer("member_savings_cents").notNull().default(0),
    discountCents: integer("discount_cents").notNull().default(0),
    /** The coupons' part of the discount. */
    couponCents: integer("coupon_cents").notNull().default(0),
    /** The amount paid by a session of the customer's package. */
    sessionCents: integer("session_cents").notNull().default(0),
    netCents: integer("net_cents"),
    taxCents: integer("tax_cents").notNull().default(0),
    /** The part of net and tax that was due when the order was placed. */
    dueNowCents: integer("due_now_cents"),
    refundedCents: integer("refunded_cents").notNull().default(0),
    refundedQuantity: integer("refunded_quantity").notNull().default(0),
    /** The parts of a bundle with their share of its price; empty for orders of earlier releases. */
    components: jsonb().$type<readonly PricedPart[]>().notNull().default([]),
    position: integer().notNull(),
    /** When staff checked it off while packing. */
    packedAt: instant("packed_at"),
    /**
     * The visit's treatment that this line sells, or that its add-on belongs to. Null until its order has a visit, and
     * after the treatment was removed from the visit. Triggers fill it in for orders of carts.
     */
    visitLineId: text("visit_line_id").references(() => appointmentServices.id, { onDelete: "set null" }),
  },
  (table) => [
    index("order_lines_by_order").on(table.orderId),
    index("order_lines_by_visit_line").on(table.visitLineId).where(sql`${table.visitLineId} is not null`),
    check("order_lines_add_up", sql`${table.lineTotalCents} = ${table.unitPriceCents} * ${table.quantity}`),
    check(
      "order_lines_net_is_what_is_left",
      sql`${table.netCents} = ${table.lineTotalCents} - ${table.memberSavingsCents} - ${table.discountCents} - ${table.sessionCents} and ${table.netCents} >= 0
        and ${table.memberSavingsCents} >= 0 and ${table.discountCents} >= 0 and ${table.sessionCents} >= 0 and ${table.taxCents} >= 0`,
    ),
    check("order_lines_coupon_is_part_of_discount", sql`${table.couponCents} between 0 and ${table.discountCents}`),
    check(
      "order_lines_due_now_is_part_of_it",
      sql`${table.dueNowCents} between 0 and ${table.netCents} + ${table.taxCents}`,
    ),
    check(
      "order_lines_refunded_at_most_paid",
      sql`${table.refundedCents} between 0 and ${table.netCents} + ${table.taxCents}`,
    ),
    check("order_lines_refunded_at_most_all", sql`${table.refundedQuantity} between 0 and ${table.quantity}`),
  ],
);

/** The recipients of an order line's gift cards, as of when the order was placed. */
export const orderLineGifts = pgTable(
  "order_line_gifts",
  {
    orderLineId: text("order_line_id")
      .primaryKey()
      .references(() => orderLines.id, { onDelete: "cascade" }),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The cart's line, which is removed from the cart once the order is paid. */
    cartGiftId: text("cart_gift_id").notNull(),
    isForMe: boolean("is_for_me").notNull(),
    recipientName: text("recipient_name"),
    recipientEmail: text("recipient_email"),
    senderName: text("sender_name"),
    message: text(),
    deliverOn: date("deliver_on", { mode: "string" }),
  },
  (table) => [index("order_line_gifts_by_order").on(table.orderId)],
);

/**
 * The last number of each series of documents. The row is locked until the document is committed, so that no number is
 * skipped.
 */
export const paperNumbers = pgTable("paper_numbers", {
  series: text().primaryKey(),
  lastNumber: integer("last_number").notNull(),
});

/** Every status change of an order, for people and for the check that only legal changes happened. */
export const orderHistory = pgTable(
  "order_history",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    step: integer().notNull(),
    fromStatus: text("from_status", { enum: orderStatuses }),
    toStatus: text("to_status", { enum: orderStatuses }).notNull(),
    at: instant("at").notNull().default(clockNow),
    /** What changed the status. Only `undo` returns an order to an earlier status. */
    cause: text().notNull(),
    /** The staff member who made the change, and their name then. */
    by: text(),
    byName: text("by_name"),
    /** Whether the customer gets an email. */
    notified: boolean().notNull().default(false),
    /** The audit log entry of a staff step, which an undo refers to. Steps of previous releases have none. */
    auditEntryId: text("audit_entry_id"),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.step] })],
);

/** A parcel, or a pickup at the desk: the lines of an order that are handed over together. */
export const fulfillments = pgTable(
  "fulfillments",
  {
    id: text().primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    kind: text({ enum: ["pickup", "shipping"] }).notNull(),
    carrier: text(),
    trackingNumber: text("tracking_number"),
    madeBy: text("made_by").notNull(),
    makerName: text("maker_name").notNull(),
    locationId: locationId(),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    index("fulfillments_by_order").on(table.orderId, table.createdAt),
    check(
      "fulfillments_shipped_have_carrier",
      sql`${table.kind} = 'pickup' or (${table.carrier} is not null and ${table.trackingNumber} is not null)`,
    ),
  ],
);

export const fulfillmentLines = pgTable(
  "fulfillment_lines",
  {
    fulfillmentId: text("fulfillment_id")
      .notNull()
      .references(() => fulfillments.id, { onDelete: "cascade" }),
    lineId: text("line_id")
      .notNull()
      .references(() => orderLines.id, { onDelete: "cascade" }),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fulfillmentId, table.lineId] }),
    index("fulfillment_lines_by_line").on(table.lineId),
    check("fulfillment_lines_some", sql`${table.quantity} > 0`),
  ],
);

export const reviews = pgTable(
  "reviews",
  {
    id: text().primaryKey(),
    customerId: text("customer_id").references(() => customers.id, { onDelete: "set null" }),
    orderId: text("order_id").references(() => orders.id),
    /** The line of the visit or order that it rates, once; null for reviews from previous releases. */
    itemId: text("item_id").unique("reviews_once_each"),
    serviceId: text("service_id"),
    productId: text("product_id"),
    /** First name and initial, as displayed. */
    author: text().notNull(),
    rating: integer().notNull(),
    text: text().notNull(),
    status: text({ enum: ["pending", "approved", "rejected"] })
      .notNull()
      .default("pending"),
    createdAt: instant("created_at").notNull().default(clockNow),
    /** The clinic's reply, shown under an approved review. */
    reply: text(),
    /** Why a rejected review is not on the site; for the team only. */
    rejectReason: text("reject_reason"),
    moderatorName: text("moderator_name"),
    moderatedAt: instant("moderated_at"),
    ...editable(),
  },
  (table) => [
    index("reviews_by_written").on(table.createdAt, table.id),
    index("reviews_by_rating").on(table.rating, table.id),
    index("reviews_by_product").on(table.productId),
    index("reviews_by_service").on(table.serviceId),
    check("reviews_one_to_five", sql`${table.rating} between 1 and 5`),
    check("reviews_rejected_say_why", sql`(${table.status} = 'rejected') = (${table.rejectReason} is not null)`),
  ],
);
