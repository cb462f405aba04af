import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, instant, money, number } from "#shared/contract/resource/fields.ts";

/** The card provider's payouts to the clinic's bank account. Read-only. */
export const payoutDescription = describeResource({
  name: "Payout",
  path: "admin/Payout",
  words: { one: "payout", many: "payouts" },
  rights: { read: "reports.all", write: "reports.all" },
  title: "madeAt",
  sort: "-madeAt",
  fields: {
    madeAt: instant({ label: "Made", list: 1, filter: true, sort: true }),
    amount: money({ label: "Paid out", list: 2, filter: true }),
    status: choice({
      label: "Status",
      list: 3,
      filter: true,
      choices: [
        { value: "pending", label: "On its way" },
        { value: "paid", label: "Paid" },
        { value: "failed", label: "Returned by the bank" },
      ],
    }),
    unmatchedItems: number({ label: "Not matched", list: 4, filter: true }),
    charges: money({ label: "Payments", list: 5 }),
    refunds: money({ label: "Refunds", list: 6 }),
    disputes: money({ label: "Disputes", list: 7 }),
    fees: money({ label: "Fees", list: 8 }),
    arrivesAt: instant({ label: "At the bank" }),
  },
  views: [
    { id: "open", label: "Not matched", filter: { unmatchedItems: "ge:1" } },
    { id: "failed", label: "Returned", filter: { status: "any:failed" } },
  ],
});
