import { type AccountId, kindOf } from "#modules/ledger/domain/account-id.ts";
import { normalOf } from "#modules/ledger/domain/chart.ts";
import { allocateMoney, type Cents } from "#shared/money.ts";
import { isFactKind } from "./fact-kinds.ts";
import type { MoneyFact } from "./money-fact.ts";
import type { ItemGroup, LedgerEntry, LedgerTransfer, SoldLine, SoldOrder } from "./sold-order.ts";
import { weighEntry } from "./weigh-entry.ts";

type Share = { line: SoldLine | null; performerId: string | null; cents: Cents };

/**
 * Returns the facts of a transfer. Each entry on an account that reports use is split by order line, and by the people
 * of each line. The facts of an entry on one account add up to the entry's amount. A transfer without an order isn't
 * split.
 */
export function toFacts(transfer: LedgerTransfer, order?: SoldOrder): MoneyFact[] {
  return transfer.entries.flatMap((entry) => {
    const facts = [
      ...factsOn(entry.debit, 1, { entry, transfer, order }),
      ...factsOn(entry.credit, -1, { entry, transfer, order }),
    ];
    // Tips may move between two accounts of the same kind.
    const counts = new Map<string, number>();
    return facts.map((fact) => {
      const part = counts.get(fact.accountKind) ?? 0;
      counts.set(fact.accountKind, part + 1);
      return { ...fact, part };
    });
  });
}

type Of = { entry: LedgerEntry; transfer: LedgerTransfer; order: SoldOrder | undefined };

function factsOn(account: AccountId, side: 1 | -1, { entry, transfer, order }: Of): MoneyFact[] {
  const accountKind = kindOf(account);
  if (!isFactKind(accountKind)) return [];
  const shares =
    accountKind === "tips"
      ? [{ line: null, performerId: account.slice("tips:".length), cents: entry.cents }]
      : sharesOf(entry, transfer, order);
  return shares.map(({ line, performerId, cents }) => ({
    transferId: transfer.id,
    entryLine: entry.line,
    accountKind,
    part: 0,
    day: transfer.day,
    cents: cents * side * normalOf(accountKind),
    event: transfer.event,
    orderId: transfer.orderId,
    orderLineId: line?.id ?? null,
    itemKind: line?.kind ?? null,
    itemId: line?.itemId ?? null,
    ...groupAt(line, transfer.happenedAtSeconds),
    performerId,
    sellerId: line?.sellerId ?? order?.sellerId ?? null,
    channel: order?.channel ?? null,
    customerId: order?.customerId ?? transfer.customerId,
    locationId: transfer.locationId,
  }));
}

function sharesOf(entry: LedgerEntry, transfer: LedgerTransfer, order: SoldOrder | undefined): Share[] {
  if (!order) return [{ line: null, performerId: null, cents: entry.cents }];
  const weights = weighEntry(entry, transfer, order);
  const parts = allocateMoney(
    entry.cents,
    weights.map(({ cents }) => cents),
  );
  return weights.flatMap(({ line }, index) => amongPeople(line, parts[index] ?? 0)).filter(({ cents }) => cents !== 0);
}

function amongPeople(line: SoldLine | null, cents: Cents): Share[] {
  if (!line || line.people.length === 0) return [{ line, performerId: null, cents }];
  const parts = allocateMoney(
    cents,
    line.people.map(({ minutes }) => minutes),
  );
  return line.people.map(({ practitionerId }, index) => ({
    line,
    performerId: practitionerId,
    cents: parts[index] ?? 0,
  }));
}

/** Returns the category and the brand that a line's item had at an instant. */
function groupAt(line: SoldLine | null, seconds: number): Pick<ItemGroup, "categoryId" | "brandId"> {
  const group = line?.groups.findLast(({ sinceSeconds }) => sinceSeconds === null || sinceSeconds <= seconds);
  const { categoryId = null, brandId = null } = group ?? {};
  return { categoryId, brandId };
}
