import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, date, instant, longText, money, text } from "#shared/contract/resource/fields.ts";

/** Gift cards as staff see them, never with a code. Read-only: each action on a card has a separate call. */
export const giftCardDescription = describeResource({
  name: "GiftCard",
  path: "admin/GiftCard",
  words: { one: "gift card", many: "gift cards" },
  rights: { read: "orders.see", write: "balances.correct", export: { right: "lists.export", stepUp: true } },
  title: "last4",
  sort: "-createdAt",
  exportOnly: true,
  fields: {
    last4: text({ label: "Ends in", list: 1, filter: true, search: true, csv: "last four" }),
    recipientName: text({ label: "For", list: 2, filter: true, search: true, csv: "for" }),
    state: choice({
      label: "State",
      list: 3,
      filter: true,
      csv: "state",
      choices: [
        { value: "scheduled", label: "Scheduled" },
        { value: "active", label: "Usable" },
        { value: "frozen", label: "Blocked" },
        { value: "cancelled", label: "Canceled" },
        { value: "expired", label: "Ended" },
      ],
    }),
    balanceCents: money({ label: "Left on it", list: 4, filter: true, csv: "left" }),
    faceCents: money({ label: "Issued for", list: 5, filter: true, csv: "issued for" }),
    kind: choice({
      label: "How",
      list: 6,
      filter: true,
      csv: "how",
      choices: [
        { value: "bought", label: "Bought" },
        { value: "given", label: "Given by staff" },
        { value: "moved", label: "Imported" },
      ],
    }),
    createdAt: instant({ label: "Issued", list: 7, sort: true, filter: true, csv: "issued" }),
    recipientEmail: text({ label: "Goes to", filter: true, search: true }),
    deliverOn: date({ label: "Sent on", filter: true }),
    deliveredAt: instant({ label: "Sent", filter: true }),
    expiresOn: date({ label: "Valid until", filter: true }),
    orderId: text({ label: "Order", filter: true }),
    reason: longText({ label: "Why it was given" }),
  },
  views: [
    { id: "usable", label: "Usable", filter: { state: "any:active" } },
    { id: "waiting", label: "To be sent", filter: { state: "any:scheduled" } },
    { id: "blocked", label: "Blocked", filter: { state: "any:frozen" } },
  ],
});
