import type { SettingGroup } from "../setting-field.ts";

const INSTEAD = "Leave empty to use the percentage.";

export const policyGroups: readonly SettingGroup[] = [
  {
    title: "Changes by customers",
    fields: [
      { path: "noticeHours", label: "Free until", kind: "number", unit: "hours before" },
      {
        path: "lateChanges",
        label: "Later changes",
        kind: "choice",
        choices: [
          { value: "refused", label: "By phone only" },
          { value: "fee", label: "Online, for a fee that is shown first" },
        ],
      },
      { path: "lateFeePercent", label: "Fee for a later change", kind: "number", unit: "percent of the price" },
      { path: "lateFeeCents", label: "Or an amount for a later change", kind: "money", help: INSTEAD },
    ],
  },
  {
    title: "Not coming",
    fields: [
      { path: "noShowFeePercent", label: "No-show fee", kind: "number", unit: "percent of the price" },
      { path: "noShowFeeCents", label: "Or an amount for a no-show", kind: "money", help: INSTEAD },
    ],
  },
  {
    title: "Paying when booking",
    fields: [
      {
        path: "paysVisit",
        label: "Customers may pay",
        kind: "several",
        isWide: true,
        choices: [
          { value: "at_clinic", label: "At the clinic" },
          { value: "deposit", label: "The deposit now, the rest at the clinic" },
          { value: "full", label: "Everything now" },
        ],
        help: "Without “At the clinic”, the deposit is taken with each booking of a treatment that has one.",
      },
      {
        path: "deposits",
        label: "Deposits",
        kind: "choice",
        choices: [
          { value: "none", label: "None" },
          { value: "service", label: "As set for each treatment" },
        ],
        isWide: true,
      },
      {
        path: "depositPercent",
        label: "For treatments without their own",
        kind: "number",
        unit: "percent of the price",
      },
      { path: "depositCents", label: "Or an amount for them", kind: "money", help: INSTEAD },
      {
        path: "cardFor",
        label: "Who saves a card to book",
        kind: "choice",
        choices: [
          { value: "none", label: "No one" },
          { value: "guests", label: "Guests without an account" },
          { value: "all", label: "Everyone" },
        ],
        isWide: true,
        help: "Asked for where nothing is paid when booking. The place is held until the card is saved.",
      },
    ],
  },
];
