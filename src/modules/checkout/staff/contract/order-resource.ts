import { z } from "zod";
import { centsSchema, idSchema, instantSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, instant, money, number, text, toggle } from "#shared/contract/resource/fields.ts";
import { orderStatuses, paymentStates } from "../../domain/order-status.ts";

const STATUS_LABELS: Record<(typeof orderStatuses)[number], string> = {
  pending: "Unpaid",
  paid: "Paid",
  preparing: "Packed",
  ready_for_pickup: "Ready",
  shipped: "Shipped",
  delivered: "Handed over",
  cancelled: "Canceled",
  refunded: "Refunded",
  partly_refunded: "Partly refunded",
};

/** Orders of goods as lists show them. Read-only: each action on an order has a separate call. */
export const orderDescription = describeResource({
  name: "Order",
  path: "admin/Order",
  words: { one: "order", many: "orders" },
  hasChanges: true,
  rights: { read: "orders.see", write: "orders.fulfill", export: { right: "lists.export", stepUp: true } },
  title: "number",
  sort: "-placedAt",
  exportOnly: true,
  fields: {
    number: number({ label: "Number", list: 1, sort: true, filter: true, csv: "number" }),
    customerName: text({ label: "Customer", list: 2, csv: "customer" }),
    status: choice({
      label: "Status",
      list: 3,
      filter: true,
      csv: "status",
      choices: orderStatuses.map((value) => ({ value, label: STATUS_LABELS[value] })),
    }),
    method: choice({
      label: "How",
      list: 4,
      filter: true,
      csv: "how",
      choices: [
        { value: "pickup", label: "Pickup" },
        { value: "shipping", label: "Shipping" },
      ],
    }),
    toPack: toggle({ label: "To pack", filter: true }),
    pieces: number({ label: "Pieces", list: 5, csv: "pieces" }),
    total: money({ label: "Total", list: 6, filter: true, csv: "total" }),
    placedAt: instant({ label: "Placed", list: 7, sort: true, filter: true, csv: "placed_at" }),
    paidAt: instant({ label: "Paid", filter: true, csv: "paid_at" }),
  },
  views: [
    {
      id: "pack",
      label: "To pack",
      filter: { status: "any:paid", toPack: "yes" },
      sort: "placedAt",
    },
    { id: "packed", label: "Packed", filter: { status: "any:preparing" }, sort: "placedAt" },
    { id: "ready", label: "Ready", filter: { status: "any:ready_for_pickup" }, sort: "placedAt" },
    { id: "unpaid", label: "Unpaid", filter: { status: "any:pending" } },
  ],
});

export const orderShape = {
  version: z.int(),
  number: z.int(),
  status: z.enum(orderStatuses),
  paymentState: z.enum(paymentStates),
  customerId: idSchema.nullable(),
  customerName: z.string().nullable(),
  method: z.enum(["pickup", "shipping"]).nullable(),
  /** Whether the order is on the packing list: paid, with pieces that are neither refunded nor shipped. */
  toPack: z.boolean(),
  pieces: z.int(),
  total: centsSchema,
  placedAt: instantSchema,
  paidAt: instantSchema.nullable(),
};

export const orderResource = defineResource(orderDescription, orderShape);
