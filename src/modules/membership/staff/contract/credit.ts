import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, instant, longText, money, text } from "#shared/contract/resource/fields.ts";

/**
 * Grants of credit as staff see them, including spent and expired ones. Read-only: giving credit has a separate call.
 */
export const creditDescription = describeResource({
  name: "Credit",
  path: "admin/Credit",
  words: { one: "credit", many: "credits" },
  rights: { read: "orders.see", write: "balances.correct", export: { right: "lists.export", stepUp: true } },
  title: "customerName",
  sort: "-createdAt",
  exportOnly: true,
  fields: {
    customerName: text({ label: "Customer", list: 1, csv: "customer" }),
    kind: choice({
      label: "For",
      list: 2,
      filter: true,
      csv: "for",
      choices: [
        { value: "member", label: "Membership" },
        { value: "birthday", label: "Birthday" },
        { value: "referral", label: "Brought a friend" },
        { value: "goodwill", label: "Goodwill" },
      ],
    }),
    state: choice({
      label: "State",
      list: 3,
      filter: true,
      csv: "state",
      choices: [
        { value: "usable", label: "Usable" },
        { value: "spent", label: "Spent" },
        { value: "ended", label: "Ended" },
      ],
    }),
    leftCents: money({ label: "Left", list: 4, filter: true, csv: "left" }),
    grantedCents: money({ label: "Granted", list: 5, filter: true, csv: "granted" }),
    createdAt: instant({ label: "Granted on", list: 6, sort: true, filter: true, csv: "granted on" }),
    expiresAt: instant({ label: "Ends", list: 7, sort: true, filter: true, csv: "ends" }),
    reason: longText({ label: "Why it was given" }),
    membershipId: text({ label: "Membership", filter: true }),
    customerId: text({ label: "Customer's record", filter: true }),
  },
  views: [
    { id: "usable", label: "Usable", filter: { state: "any:usable" }, sort: "expiresAt" },
    { id: "goodwill", label: "Goodwill", filter: { kind: "any:goodwill" } },
  ],
});
