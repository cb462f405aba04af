import type { SettingGroup } from "../setting-field.ts";

export const paymentsGroups: readonly SettingGroup[] = [
  {
    title: "Cards",
    fields: [
      {
        path: "acceptedCards",
        label: "Cards named on the site",
        kind: "lines",
        help: "One on each line. What is accepted is set at the card provider.",
        isWide: true,
      },
    ],
  },
  {
    title: "Refunds",
    fields: [
      {
        path: "refundsADayCents",
        label: "A manager's refunds a day",
        kind: "money",
        help: "Above it, an administrator approves each refund.",
      },
    ],
  },
];

export const shippingGroups: readonly SettingGroup[] = [
  {
    title: "Every parcel",
    fields: [
      { path: "shipping.freeFromCents", label: "Free from", kind: "money" },
      { path: "shipping.carrierText", label: "How it is sent", kind: "text", isWide: true },
    ],
  },
  {
    title: "Pickup and returns",
    fields: [
      { path: "shipping.pickupNote", label: "On picking up", kind: "text", isWide: true },
      { path: "returnsText", label: "On returning", kind: "text", isWide: true },
    ],
  },
];

export const offersGroups: readonly SettingGroup[] = [
  {
    title: "Banner",
    fields: [
      { path: "promo.offerText", label: "Text", kind: "text", isWide: true, help: "Empty: no banner." },
      { path: "promo.offerWord", label: "Words that run across it", kind: "text" },
      { path: "promo.discountCode", label: "Code", kind: "text" },
      { path: "promo.discountCodeLine", label: "Terms of the code", kind: "text", isWide: true },
      { path: "promo.appleUrl", label: "App for iPhone", kind: "text" },
      { path: "promo.androidUrl", label: "App for Android", kind: "text" },
    ],
  },
  {
    title: "Special offer",
    fields: [
      { path: "promo.specialOfferTitle", label: "Title", kind: "text" },
      {
        path: "promo.specialOfferLink",
        label: "Leads to",
        kind: "text",
        help: "A page of this site, such as /limited-deals.",
      },
      { path: "promo.specialOfferText", label: "Text", kind: "longText", isWide: true },
    ],
  },
  {
    title: "Gift for a first visit",
    fields: [
      { path: "promo.firstVisitGiftTitle", label: "Title", kind: "text", isWide: true },
      { path: "promo.firstVisitGiftText", label: "Text", kind: "longText", isWide: true },
    ],
  },
];

export const clinicMailGroups: readonly SettingGroup[] = [
  {
    title: "An email for each",
    fields: [
      { path: "clinicMails.bookings", label: "Visit that is booked, moved or canceled", kind: "switch", isWide: true },
      { path: "clinicMails.orders", label: "Order", kind: "switch", isWide: true },
      { path: "clinicMails.messages", label: "Message from the contact form", kind: "switch", isWide: true },
    ],
  },
];
