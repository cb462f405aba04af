import { addMoney, type Cents } from "#shared/money.ts";

/** A source that paid for an order, and the amount already refunded to it. */
export type PaidTender = { tenderId: string; amount: Cents; refunded: Cents };

/**
 * Splits a refund over the sources that paid, the last one first, each up to its remaining amount. `tenders` are in the
 * order in which they were used, the card last. Throws a RangeError when less than `amount` remains.
 */
export function splitOverTenders(tenders: readonly PaidTender[], amount: Cents): { tenderId: string; amount: Cents }[] {
  let left = amount;
  const parts = tenders.toReversed().flatMap(({ tenderId, ...tender }) => {
    const part = Math.min(left, tender.amount - tender.refunded);
    left -= part;
    return part > 0 ? [{ tenderId, amount: part }] : [];
  });
  if (left > 0) throw new RangeError(`only ${addMoney(amount, -left)} of ${amount} cents are left to refund`);
  return parts;
}
