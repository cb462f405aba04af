import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, instant, money, number, text } from "#shared/contract/resource/fields.ts";

/** Payments that are disputed, or that a bank asks about. Read-only; sending evidence is a separate call. */
export const disputeDescription = describeResource({
  name: "Dispute",
  path: "admin/Dispute",
  words: { one: "dispute", many: "disputes" },
  rights: { read: "orders.see", write: "orders.refund" },
  title: "orderNumber",
  sort: "-openedAt",
  fields: {
    orderNumber: number({ label: "Order", list: 1 }),
    amount: money({ label: "Amount", list: 2, filter: true }),
    reason: text({ label: "Reason", list: 3 }),
    status: choice({
      label: "Status",
      list: 4,
      filter: true,
      choices: [
        { value: "needs_response", label: "Answer it" },
        { value: "warning_needs_response", label: "Answer the inquiry" },
        { value: "under_review", label: "With the bank" },
        { value: "warning_under_review", label: "Inquiry answered" },
        { value: "won", label: "Won" },
        { value: "lost", label: "Lost" },
        { value: "prevented", label: "Prevented" },
        { value: "warning_closed", label: "Inquiry closed" },
      ],
    }),
    evidenceDueAt: instant({ label: "Answer by", list: 5, filter: true, sort: true }),
    openedAt: instant({ label: "Opened", list: 6, filter: true, sort: true }),
  },
  views: [
    {
      id: "answer",
      label: "To answer",
      filter: { status: "any:needs_response,warning_needs_response" },
      sort: "evidenceDueAt",
    },
    { id: "bank", label: "With the bank", filter: { status: "any:under_review,warning_under_review" } },
    { id: "decided", label: "Decided", filter: { status: "any:won,lost,prevented,warning_closed" } },
  ],
});
