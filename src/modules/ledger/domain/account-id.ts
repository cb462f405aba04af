import { chart, type Kind, type Unit } from "./chart.ts";

type KindsWith<Rule> = { [K in Kind]: (typeof chart)[K] extends Rule ? K : never }[Kind];
type IdOf<K extends Kind> = K extends KindsWith<{ isGuarded: true }> ? `${K}:${string}` : K;

/** The id of an account: `gift_card:{id}` for a guarded kind, `provider` for a clinic-wide account. */
export type AccountId = IdOf<Kind>;
/** Accounts in the clinic's currency. */
export type MoneyAccountId = IdOf<KindsWith<{ unit: "USD" }>>;
/** Accounts that count sessions. */
export type SessionAccountId = IdOf<KindsWith<{ unit: "SESSION" }>>;
/** Amounts that the clinic owes, in its currency. */
export type LiabilityAccountId = IdOf<KindsWith<{ class: "liability"; unit: "USD" }>>;
/** A customer's ways to pay an order besides money. They are reserved when the order is placed. */
export type WalletAccountId = IdOf<"gift_card" | "credit" | "store_credit">;

/** Returns the kind from `kind:owner`, or from `kind` alone. */
export function kindOf(account: AccountId): Kind {
  return account.split(":", 1)[0] as Kind; // the type guarantees that it begins with a kind
}

export function unitOf(account: AccountId): Unit {
  return chart[kindOf(account)].unit;
}

/** Parses a stored account id. Throws a RangeError for an id that isn't in the chart. */
export function parseAccountId(text: string): AccountId {
  const [kind = "", ...rest] = text.split(":");
  const rule = Object.hasOwn(chart, kind) ? chart[kind as Kind] : undefined; // checked by hasOwn
  const isOwned = rest.join(":") !== "";
  if (!rule || rule.isGuarded !== isOwned || (!isOwned && text !== kind))
    throw new RangeError(`not an account of the ledger: ${kind}`);
  return text as AccountId; // checked above
}
