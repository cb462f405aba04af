/**
 * Folders that still import each other, though folders of one place form an order (decision 0105). This list only gets
 * shorter: whoever takes a folder out of a circle takes it out of here.
 */
export const knownFolderCircles: readonly (readonly string[])[] = [
  [
    "modules/account/server/codes",
    "modules/account/server/factors",
    "modules/account/server/passwords",
    "modules/account/server/sessions",
    "modules/account/server/staff",
  ],
  ["modules/account/server/customers", "modules/account/server/profile", "modules/account/server/stats"],
  ["modules/booking/server/mails", "modules/booking/server/waitlist"],
  ["modules/booking/server/prepare", "modules/booking/server/screening"],
  ["modules/cart/domain/coupons", "modules/cart/domain/pricing"],
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
  ["modules/membership/server/changes", "modules/membership/server/contracts", "modules/membership/server/credit"],
  ["platform/cache", "platform/clock", "platform/db", "platform/jobs"],
  ["screens/offline", "screens/shell"],
  ["web/shell", "web/ui"],
];
