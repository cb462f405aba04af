import type { Kind } from "#modules/ledger/domain/chart.ts";
import type { Figure, Report } from "../report.ts";

/** The accounts to which sales are credited. */
export const SALES_ACCOUNTS = [
  "goods_sales",
  "service_sales",
  "shipping_sales",
  "membership_sales",
  "fee_sales",
] as const satisfies readonly Kind[];

export const REDUCTION_ACCOUNTS = [
  "member_savings",
  "coupon_discounts",
  "offer_discounts",
] as const satisfies readonly Kind[];

const BOOKED = "The day it happened by the books, in the location’s time zone.";

const gross = {
  id: "gross",
  label: "Gross sales",
  kind: "money",
  day: BOOKED,
  accounts: SALES_ACCOUNTS,
  definition:
    "Goods when they are paid; a visit when it is completed and paid; a membership by its paid period, less the credit that it grants; a session of a package when it is used.",
} as const satisfies Figure;

const reductions = {
  id: "reductions",
  label: "Reductions",
  kind: "money",
  day: BOOKED,
  accounts: REDUCTION_ACCOUNTS,
  definition: "What memberships, coupons and offers took off what was sold.",
} as const satisfies Figure;

const returns = {
  id: "returns",
  label: "Returns",
  kind: "money",
  accounts: ["returns"],
  definition: "What credit notes took back, without tax.",
  day: "The day of the credit note.",
} as const satisfies Figure;

const earlierReturns = {
  id: "earlierReturns",
  label: "Of earlier sales",
  kind: "money",
  accounts: ["returns"],
  definition: "The part of the returns whose order was sold before the period.",
  day: "The day of the credit note.",
} as const satisfies Figure;

const net = {
  id: "net",
  label: "Net sales",
  kind: "money",
  day: BOOKED,
  definition: "Gross sales less reductions and returns; never tips, tax, gift cards sold or balances that expired.",
  accounts: [...SALES_ACCOUNTS, ...REDUCTION_ACCOUNTS, "returns"],
} as const satisfies Figure;

const SALES_BY = ["day", "week", "month", "person", "item", "category", "channel", "location"] as const;
const SALES_FILTERS = ["person", "item", "category", "channel", "location", "kind"] as const;

export const salesReport = {
  name: "sales",
  title: "Sales",
  by: [...SALES_BY, "kind"],
  filters: SALES_FILTERS,
  about: "Gross sales, reductions, returns and net sales.",
  figures: [gross, reductions, returns, earlierReturns, net],
} as const satisfies Report;

const ofKind = <Id extends string>(id: Id, label: string, account: Kind, definition: string) =>
  ({ id, label, kind: "money", day: BOOKED, accounts: [account], definition }) as const;

export const revenueReport = {
  name: "revenue",
  title: "Revenue by kind",
  by: SALES_BY,
  filters: SALES_FILTERS,
  about: "Gross sales by what was sold, with the gift cards that were sold beside them.",
  figures: [
    ofKind("treatments", "Treatments", "service_sales", "Gross sales of treatments."),
    ofKind("products", "Products", "goods_sales", "Gross sales of goods."),
    ofKind("memberships", "Memberships", "membership_sales", "Paid periods of memberships less their credit."),
    ofKind("shipping", "Shipping", "shipping_sales", "What customers paid for shipping."),
    ofKind("fees", "Fees", "fee_sales", "Late and no-show fees less those that were waived."),
    ofKind("giftCards", "Gift cards sold", "gift_card", "The face value of gift cards sold: owed, and no sale yet."),
  ],
} as const satisfies Report;

export const reductionsReport = {
  name: "reductions",
  title: "Reductions",
  filters: SALES_FILTERS,
  about: "Reductions, by the code, offer or plan that gave them.",
  by: ["code", "day", "week", "month", "person", "item", "category", "channel", "location"],
  figures: [
    ofKind("coupons", "Coupons", "coupon_discounts", "What coupons took off."),
    ofKind("offers", "Offers", "offer_discounts", "What limited offers took off."),
    ofKind("members", "Member savings", "member_savings", "What memberships took off."),
    reductions,
  ],
} as const satisfies Report;

export const otherReport = {
  name: "other",
  title: "Other income and costs",
  by: ["day", "week", "month", "location"],
  filters: ["location"],
  about: "Income that is no sale, and the costs that the books know.",
  figures: [
    ofKind("breakage", "Expired balances", "breakage", "What was paid for and expired unused."),
    ofKind("rounding", "Rounding", "rounding", "Cash rounded to coins, and cents that were waived."),
    ofKind("providerFees", "Provider fees", "provider_fees", "What the card provider charged."),
    ofKind("disputeLosses", "Lost disputes", "dispute_losses", "Payments that were lost in disputes."),
    ofKind("goodwill", "Goodwill", "goodwill", "Credit and gift cards given for no money, less what expired of them."),
    ofKind("writeOffs", "Write-offs", "write_offs", "Balances and counts that were written off."),
  ],
} as const satisfies Report;
