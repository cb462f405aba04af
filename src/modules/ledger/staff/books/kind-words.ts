import type { Kind } from "../../domain/chart.ts";

/** The name of each kind of account, and the meaning of its liability. */
export const KIND_WORDS: Record<Kind, { name: string; meaning?: string }> = {
  provider: { name: "Card provider" },
  cash: { name: "Cash" },
  terminal: { name: "Card terminal" },
  bank: { name: "Bank" },
  disputed: { name: "Disputed payments" },
  opening: { name: "Imported" },
  order: { name: "Open orders", meaning: "Received for orders that aren't done, or due back" },
  gift_card: { name: "Gift cards", meaning: "What is left on them" },
  credit: { name: "Member credit", meaning: "Granted and not spent" },
  store_credit: { name: "Store credit", meaning: "Unspent, never expires" },
  deposit: { name: "Deposits", meaning: "Paid for visits that are still to come" },
  plan: { name: "Payment plans", meaning: "Installments for sessions that are still to come" },
  prepaid: { name: "Annual memberships", meaning: "Months that are still to come" },
  tips: { name: "Tips", meaning: "Due to practitioners" },
  tax: { name: "Sales tax", meaning: "Collected for the state" },
  goods_sales: { name: "Sales of products" },
  service_sales: { name: "Sales of treatments" },
  shipping_sales: { name: "Shipping" },
  membership_sales: { name: "Memberships" },
  fee_sales: { name: "Fees" },
  breakage: { name: "Expired balances" },
  rounding: { name: "Rounding" },
  coupon_discounts: { name: "Coupons" },
  offer_discounts: { name: "Offers" },
  member_savings: { name: "Member savings" },
  returns: { name: "Returns" },
  provider_fees: { name: "Fees of the card provider" },
  dispute_losses: { name: "Lost disputes" },
  goodwill: { name: "Goodwill" },
  write_offs: { name: "Write-offs" },
  sessions: { name: "Sessions", meaning: "Paid and not given" },
  session_pool: { name: "Sessions sold" },
};

/** Describes an account such as `gift_card:06h0…` as text: its kind, and the end of its owner's id. */
export function accountWords(account: string): string {
  const [kind = "", owner] = account.split(":");
  const name = Object.hasOwn(KIND_WORDS, kind) ? KIND_WORDS[kind as Kind].name : kind; // checked by hasOwn
  return owner ? `${name} …\u2060${owner.slice(-6)}` : name;
}

/** Formats an event such as `order_sold` as text. */
export const eventWords = (event: string): string => {
  const words = event.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
