/**
 * Folders that still import each other, though folders of one place form an order (decision 0105). This list only gets
 * shorter: whoever takes a folder out of a circle takes it out of here.
 */
export const knownFolderCircles: readonly (readonly string[])[] = [
  ["modules/booking/server/mails", "modules/booking/server/waitlist"],
  ["modules/booking/server/prepare", "modules/booking/server/screening"],
  [
    "modules/checkout/server/cards",
    "modules/checkout/server/desk",
    "modules/checkout/server/disputes",
    "modules/checkout/server/invoice",
    "modules/checkout/server/mails",
    "modules/checkout/server/memberships",
    "modules/checkout/server/orders",
    "modules/checkout/server/pay",
    "modules/checkout/server/payment",
    "modules/checkout/server/plans",
    "modules/checkout/server/refunds",
    "modules/checkout/server/staff",
    "modules/checkout/server/visits",
  ],
];
