import { chart, type Kind } from "#modules/ledger/domain/chart.ts";

/** The account kinds that hold money; the others aren't in journals. */
export const MONEY_KINDS = (Object.keys(chart) as Kind[]).filter((kind) => chart[kind].unit === "USD"); // the chart's keys are kinds

/** The default name of each account in an accounting program, as `Parent:Sub`. */
export const STANDARD_ACCOUNTS: Partial<Record<Kind, string>> = {
  provider: "Undeposited funds:Card provider",
  cash: "Cash on hand:Front desk",
  terminal: "Undeposited funds:Card terminal",
  bank: "Checking",
  disputed: "Undeposited funds:Disputed payments",
  opening: "Opening balance equity",
  order: "Customer deposits:Open orders",
  gift_card: "Customer deposits:Gift cards",
  credit: "Customer deposits:Member credit",
  store_credit: "Customer deposits:Store credit",
  deposit: "Customer deposits:Visits ahead",
  plan: "Deferred revenue:Packages",
  prepaid: "Deferred revenue:Annual memberships",
  tips: "Tips payable",
  tax: "Sales tax payable",
  goods_sales: "Sales:Products",
  service_sales: "Sales:Treatments",
  shipping_sales: "Sales:Shipping",
  membership_sales: "Sales:Memberships",
  fee_sales: "Sales:Fees",
  breakage: "Other income:Expired balances",
  rounding: "Other income:Rounding",
  coupon_discounts: "Discounts:Coupons",
  offer_discounts: "Discounts:Offers",
  member_savings: "Discounts:Member savings",
  returns: "Returns and refunds",
  provider_fees: "Bank charges:Card processing",
  dispute_losses: "Bank charges:Lost disputes",
  goodwill: "Promotion:Goodwill credit",
  write_offs: "Other expenses:Write-offs",
};
