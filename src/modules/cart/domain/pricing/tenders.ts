import type { Cents } from "#shared/money.ts";
import type { WalletSource } from "./cart-to-price.ts";
import { sumOf, type Tender } from "./priced-cart.ts";

export type Payment = { tenders: Tender[]; wallet: Cents; card: Cents; waived: Cents };

type ToPay = {
  dueNow: Cents;
  /** The part of the amount due that the wallet may pay. */
  mostOfWallet: Cents;
  wallet: readonly WalletSource[];
  today: string;
  smallestChargeCents: Cents;
};

/**
 * Returns the tenders (how much each source pays) for the amount due now: credits and store credit, then gift cards,
 * then the card. Within the first two groups, the source that expires first comes first, then the one with the smallest
 * balance. If the card charge would be below the provider's minimum, the wallet pays less, starting with its last
 * source; if that isn't enough, the charge is waived.
 */
export function tendersOf({ dueNow, mostOfWallet, wallet, today, smallestChargeCents }: ToPay): Payment {
  const drained: Tender[] = [];
  let left = Math.min(dueNow, mostOfWallet);
  for (const { sourceId, kind, balanceCents } of inDrainOrder(wallet, today)) {
    const amount = Math.min(left, balanceCents);
    drained.push({ sourceId, kind, amount });
    left -= amount;
  }
  const card = dueNow - sumOf(drained, ({ amount }) => amount);
  const short = card > 0 ? Math.max(0, smallestChargeCents - card) : 0;
  const isWaived = short > dueNow - card;
  let missing = isWaived ? 0 : short;
  const tenders = drained
    .toReversed()
    .map((tender) => {
      const amount = Math.min(missing, tender.amount);
      missing -= amount;
      return { ...tender, amount: tender.amount - amount };
    })
    .toReversed()
    .filter(({ amount }) => amount > 0);
  const paid = sumOf(tenders, ({ amount }) => amount);
  const rest = dueNow - paid;
  return { tenders, wallet: paid, ...(isWaived ? { card: 0, waived: rest } : { card: rest, waived: 0 }) };
}

/**
 * Whether a payment would be the same if this source of the wallet had a higher balance: the card pays nothing, and the
 * source either isn't used up or pays last. If so, it doesn't matter that another order has used the source.
 */
export function isStillEnough(
  { sourceId, balanceCents }: Pick<WalletSource, "sourceId" | "balanceCents">,
  { tenders, card }: Pick<Payment, "card"> & { tenders: readonly Tender[] },
): boolean {
  const amount = tenders.find((tender) => tender.sourceId === sourceId)?.amount ?? 0;
  return card === 0 && (amount < balanceCents || tenders.at(-1)?.sourceId === sourceId);
}

function inDrainOrder(wallet: readonly WalletSource[], today: string): WalletSource[] {
  const usable = wallet.filter(
    ({ balanceCents, expiresOn }) => balanceCents > 0 && (expiresOn === null || expiresOn >= today),
  );
  const byEnd = (a: WalletSource, b: WalletSource) =>
    compare(a.expiresOn ?? "9999-12-31", b.expiresOn ?? "9999-12-31") || a.balanceCents - b.balanceCents;
  const credits = usable.filter(({ kind }) => kind !== "gift_card");
  const giftCards = usable.filter(({ kind }) => kind === "gift_card");
  return [
    ...credits.toSorted((a, b) => byEnd(a, b) || compare(a.sourceId, b.sourceId)),
    // A stable order: if two are alike, the one entered first comes first.
    ...giftCards.toSorted(byEnd),
  ];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
