import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, date, instant, money, number, text } from "#shared/contract/resource/fields.ts";

/** Packages that customers bought, as staff see them. They are read-only: a refund is made on the package's order. */
export const planPurchaseDescription = describeResource({
  name: "PlanPurchase",
  path: "admin/PlanPurchase",
  words: { one: "package", many: "packages" },
  rights: { read: "orders.see", write: "orders.refund", export: { right: "lists.export", stepUp: true } },
  exportOnly: true,
  title: "planName",
  sort: "-createdAt",
  fields: {
    customerName: text({ label: "Customer", list: 1, csv: "customer" }),
    planName: text({ label: "Package", list: 2, csv: "package" }),
    state: choice({
      label: "State",
      list: 3,
      filter: true,
      csv: "state",
      choices: [
        { value: "active", label: "Being paid" },
        { value: "past_due", label: "Payment failed" },
        { value: "paid_off", label: "Paid" },
        { value: "defaulted", label: "Charges stopped" },
        { value: "finished", label: "Used up" },
        { value: "expired", label: "Ended" },
        { value: "refunded", label: "Refunded" },
      ],
    }),
    paidCents: money({ label: "Paid", list: 4, filter: true, csv: "paid" }),
    priceCents: money({ label: "Price", list: 5, filter: true, csv: "price" }),
    nextOn: date({ label: "Next payment", list: 6, csv: "next_payment" }),
    usedSessions: number({ label: "Visits used", list: 7, csv: "used" }),
    createdAt: instant({ label: "Bought", list: 8, sort: true, filter: true, csv: "bought" }),
    sessions: number({ label: "Visits", csv: "visits" }),
    releasedSessions: number({ label: "Visits paid for", csv: "paid_for" }),
    reservedSessions: number({ label: "Visits booked", csv: "booked" }),
    refundedCents: money({ label: "Refunded", csv: "given_back" }),
    endsOn: date({ label: "Good until", filter: true, csv: "good_until" }),
    extendedAt: instant({ label: "Extended" }),
    orderId: text({ label: "Order", filter: true }),
    customerId: text({ label: "Customer's record", filter: true }),
  },
  views: [
    { id: "running", label: "Being paid", filter: { state: "any:active,past_due" } },
    { id: "failed", label: "Payment failed", filter: { state: "any:past_due,defaulted" } },
  ],
});
