import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, date, instant, money, text } from "#shared/contract/resource/fields.ts";

/** Memberships as staff see them, including past ones. Read-only: each action on a membership has a separate call. */
export const membershipDescription = describeResource({
  name: "Membership",
  path: "admin/Membership",
  words: { one: "membership", many: "memberships" },
  rights: { read: "orders.see", write: "orders.refund", export: { right: "lists.export", stepUp: true } },
  title: "customerName",
  sort: "-startsAt",
  exportOnly: true,
  fields: {
    customerName: text({ label: "Member", list: 1, csv: "member", audit: "changed" }),
    planName: text({ label: "Plan", list: 2, filter: true, csv: "plan" }),
    state: choice({
      label: "State",
      list: 3,
      filter: true,
      csv: "state",
      choices: [
        { value: "active", label: "Active" },
        { value: "past_due", label: "Payment open" },
        { value: "paused", label: "Paused" },
        { value: "ended", label: "Ended" },
      ],
    }),
    interval: choice({
      label: "Paid by the",
      list: 4,
      filter: true,
      csv: "paid by the",
      choices: [
        { value: "month", label: "Month" },
        { value: "year", label: "Year" },
      ],
    }),
    price: money({ label: "Price", list: 5, filter: true, csv: "price" }),
    startsAt: instant({ label: "Member since", list: 6, sort: true, filter: true, csv: "since" }),
    periodEnd: instant({ label: "Paid until", list: 7, filter: true, csv: "paid until" }),
    endsAt: instant({ label: "Ends", filter: true, csv: "ends" }),
    resumesOn: date({ label: "Resumes", filter: true }),
    endReason: text({ label: "Why it ended", filter: true }),
    customerId: text({ label: "Customer", filter: true }),
  },
  views: [
    { id: "running", label: "Running", filter: { state: "any:active,past_due,paused" } },
    { id: "open", label: "Payment open", filter: { state: "any:past_due" } },
    { id: "paused", label: "Paused", filter: { state: "any:paused" } },
    { id: "ended", label: "Ended", filter: { state: "any:ended" } },
  ],
});
