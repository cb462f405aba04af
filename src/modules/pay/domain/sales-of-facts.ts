import type { FactKind } from "#modules/reports/domain/fact-kinds.ts";
import type { MoneyFact } from "#modules/reports/domain/money-fact.ts";
import { addMoney, type Cents } from "#shared/money.ts";
import type { Sale, SaleKind, SaleSource, Worker } from "./sale.ts";
import type { SupplyCost } from "./supply-costs.ts";
import type { TipFact } from "./tip-lines.ts";

const INCOME = ["goods_sales", "service_sales", "membership_sales", "fee_sales"] as const satisfies FactKind[];
const REDUCTIONS = ["member_savings", "coupon_discounts", "offer_discounts"] as const satisfies FactKind[];
/**
 * Accounts that receive payments. They determine pay for packages and gift cards, which count as sold when paid, long
 * before they become income.
 */
const MONEY = ["provider", "cash", "terminal"] as const satisfies FactKind[];

/** The accounts whose facts determine pay. */
export const PAID_KINDS: readonly FactKind[] = [...INCOME, ...REDUCTIONS, "returns", ...MONEY, "tips"];

/**
 * The event that moves tips between people. Neither this event nor the payout of tips adds a tip, so `tipsOf` ignores
 * both.
 */
export const TIPS_SHARED = "tips_shared";
const NO_TIPS: readonly string[] = [TIPS_SHARED, "tips_paid_out"];

const KIND_OF: Readonly<Record<string, SaleKind>> = {
  product: "product",
  bundle: "product",
  service: "treatment",
  add_on: "treatment",
  membership: "membership",
  plan: "package",
  gift: "gift_card",
  fee: "fee",
};

const isOf = (kinds: readonly FactKind[], { accountKind }: MoneyFact): boolean => kinds.includes(accountKind);

/** The facts about an order line in one transfer. */
export type LineFacts = { orderLineId: string; kind: SaleKind; facts: MoneyFact[] };

/** Groups the facts that affect pay: one group per transfer and order line. */
export function salesGroups(facts: readonly MoneyFact[]): LineFacts[] {
  const groups = new Map<string, LineFacts>();
  for (const fact of facts) {
    const kind = fact.itemKind === null ? undefined : KIND_OF[fact.itemKind];
    if (!kind || fact.orderLineId === null || !pays(fact, kind)) continue;
    const key = `${fact.transferId} ${fact.orderLineId}`;
    const group = groups.get(key) ?? { orderLineId: fact.orderLineId, kind, facts: [] };
    group.facts.push(fact);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function pays(fact: MoneyFact, kind: SaleKind): boolean {
  const isPrepaid = kind === "package" || kind === "gift_card";
  if (isPrepaid) return isOf(MONEY, fact) && fact.channel !== "renewal";
  return isOf(INCOME, fact) || isOf(REDUCTIONS, fact) || fact.accountKind === "returns";
}

type SoldLine = { name: string; quantity: number; appointmentId: string | null };

/** Returns the sale of a group; undefined if it adds up to nothing. */
export function saleOf(
  { orderLineId, kind, facts }: LineFacts,
  of: {
    line: SoldLine | undefined;
    session: Cents;
    cost?: SupplyCost | undefined;
    sellerOf: (accountId: string) => string | undefined;
  },
): Sale | undefined {
  const [first] = facts;
  if (!first) return undefined;
  const sum = (some: readonly MoneyFact[]) => addMoney(0, ...some.map(({ cents }) => cents));
  const sold = facts.filter((fact) => isOf(INCOME, fact) || isOf(MONEY, fact));
  const returned = sum(facts.filter(({ accountKind }) => accountKind === "returns"));
  const list = sum(sold) - returned;
  const net = list - sum(facts.filter((fact) => isOf(REDUCTIONS, fact)));
  if (net === 0 && list === 0) return undefined;
  const isTreated = kind === "treatment" || kind === "fee";
  return {
    source: firstSource(sold.length > 0 ? sold : facts),
    day: first.day,
    kind,
    itemId: first.itemId ?? "",
    categoryId: first.categoryId ?? undefined,
    brandId: first.brandId ?? undefined,
    name: of.line?.name ?? "",
    orderId: first.orderId ?? undefined,
    orderLineId,
    appointmentId: of.line?.appointmentId ?? undefined,
    list,
    net,
    session: net < 0 ? 0 : of.session,
    pieces: of.line?.quantity ?? 1,
    cost: of.cost,
    team: isTreated ? performersOf(sold.length > 0 ? sold : facts) : sellerOf(first, of.sellerOf),
  };
}

function firstSource(facts: readonly MoneyFact[]): SaleSource {
  const [first] = facts.toSorted((a, b) => a.entryLine - b.entryLine || a.part - b.part);
  return { transferId: first?.transferId ?? 0, entryLine: first?.entryLine ?? 0, part: first?.part ?? 0 };
}

/**
 * Returns the people who performed a line, the lead first. Amounts were split by each person's minutes, so each
 * person's amount is used in place of their minutes. The person with the largest amount is the lead.
 */
function performersOf(facts: readonly MoneyFact[]): Worker[] {
  const minutesOf = new Map<string, number>();
  for (const { performerId, cents } of facts)
    if (performerId !== null) minutesOf.set(performerId, (minutesOf.get(performerId) ?? 0) + Math.abs(cents));
  return [...minutesOf]
    .map(([personId, minutes]) => ({ personId, minutes }))
    .toSorted((a, b) => b.minutes - a.minutes || (a.personId < b.personId ? -1 : 1));
}

function sellerOf({ sellerId }: MoneyFact, personOf: (accountId: string) => string | undefined): Worker[] {
  const personId = sellerId === null ? undefined : personOf(sellerId);
  return personId === undefined ? [] : [{ personId, minutes: 1 }];
}

/** Returns the tips received and refunded, by account owner. */
export function tipsOf(facts: readonly MoneyFact[]): TipFact[] {
  return facts.flatMap(({ accountKind, event, performerId, transferId, entryLine, part, day, cents, orderId }) =>
    accountKind !== "tips" || performerId === null || NO_TIPS.includes(event)
      ? []
      : [{ source: { transferId, entryLine, part }, day, personId: performerId, cents, orderId: orderId ?? undefined }],
  );
}
