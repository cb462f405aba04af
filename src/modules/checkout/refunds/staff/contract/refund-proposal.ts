import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, instant, money, number, text } from "#shared/contract/resource/fields.ts";

export const PROPOSAL_STATES = ["proposed", "approved", "declined"] as const;

/** Refunds requested by staff who need approval for them. Read-only: the decision has a separate call. */
export const refundProposalDescription = describeResource({
  name: "Refund",
  path: "admin/Refund",
  words: { one: "refund to approve", many: "refunds to approve" },
  rights: { read: "refunds.propose", write: "orders.refund" },
  title: "orderNumber",
  sort: "-createdAt",
  fields: {
    orderNumber: number({ label: "Order", list: 1 }),
    amount: money({ label: "Amount", list: 2 }),
    reason: text({ label: "Reason", list: 3, search: true }),
    proposedByName: text({ label: "Asked by", list: 4, search: true }),
    state: choice({
      label: "Status",
      list: 5,
      filter: true,
      choices: [
        { value: "proposed", label: "Waits" },
        { value: "approved", label: "Approved" },
        { value: "declined", label: "Declined" },
      ],
    }),
    createdAt: instant({ label: "Asked", list: 6, sort: true }),
    decidedByName: text({ label: "Decided by" }),
  },
  views: [
    { id: "waiting", label: "Waiting", filter: { state: "any:proposed" }, sort: "createdAt" },
    { id: "decided", label: "Decided", filter: { state: "any:approved,declined" } },
  ],
});
