/** `USD` means the clinic's currency in cents; `SESSION` means sessions of a package. */
export const UNITS = ["USD", "SESSION"] as const;
export type Unit = (typeof UNITS)[number];

/** `contra` lowers income: discounts and returns. */
export type AccountClass = "asset" | "liability" | "income" | "contra" | "expense";

type KindRule = { class: AccountClass; isGuarded: boolean; unit: Unit };

const clinic = <Class extends AccountClass>(of: Class) => ({ class: of, isGuarded: false, unit: "USD" }) as const;
const liability = { class: "liability", isGuarded: true, unit: "USD" } as const;

/**
 * Every kind of account. A guarded kind has one account per owner, whose balance never goes below zero. The other kinds
 * have one clinic-wide account, whose balance is the sum of its entries. The table `ledger_kinds` has the same rows, so
 * each addition here needs a migration.
 */
export const chart = {
  /** Money that the card provider holds for the clinic. */
  provider: clinic("asset"),
  cash: clinic("asset"),
  /** The clinic's own card terminal. */
  terminal: clinic("asset"),
  bank: clinic("asset"),
  /** Money that the provider withdrew because of an open dispute. */
  disputed: clinic("asset"),
  /** The offsetting account for imported opening balances: money that the former system received for them. */
  opening: clinic("asset"),
  /** One account per order: money received or reserved for it and not yet assigned, or owed as a refund. */
  order: liability,
  gift_card: liability,
  /** One account per lot: one grant of member, birthday, referral or goodwill credit. */
  credit: liability,
  /** One account per customer; never expires. */
  store_credit: liability,
  /** One account per order: prepaid for a visit that hasn't taken place. */
  deposit: liability,
  /** One account per bought package: installments for sessions that haven't been given. */
  plan: liability,
  /** One account per membership: the part of an annual fee for months still to come. */
  prepaid: liability,
  /** Tips that are owed to practitioners, with one account for each. */
  tips: liability,
  tax: clinic("liability"),
  goods_sales: clinic("income"),
  service_sales: clinic("income"),
  shipping_sales: clinic("income"),
  membership_sales: clinic("income"),
  fee_sales: clinic("income"),
  /** Income from paid items that expired unused. */
  breakage: clinic("income"),
  rounding: clinic("income"),
  coupon_discounts: clinic("contra"),
  offer_discounts: clinic("contra"),
  member_savings: clinic("contra"),
  returns: clinic("contra"),
  provider_fees: clinic("expense"),
  dispute_losses: clinic("expense"),
  goodwill: clinic("expense"),
  write_offs: clinic("expense"),
  /** One account per bought package: sessions that may be booked. */
  sessions: { class: "liability", isGuarded: true, unit: "SESSION" },
  /** The contra account of all sessions. */
  session_pool: { class: "asset", isGuarded: false, unit: "SESSION" },
} as const satisfies Record<string, KindRule>;

export type Kind = keyof typeof chart;

export const KINDS = Object.keys(chart) as Kind[]; // the keys of the chart above

/** Returns 1 if a debit raises the balance, -1 if a credit does. */
export function normalOf(kind: Kind): 1 | -1 {
  const { class: of } = chart[kind];
  return of === "liability" || of === "income" ? -1 : 1;
}
