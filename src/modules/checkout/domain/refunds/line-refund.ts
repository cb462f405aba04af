import { addMoney, type Cents } from "#shared/money.ts";

/** Pieces of an order line, or of a part of a bundle, with what was paid for all of them. */
export type PaidPieces = { quantity: number; net: Cents; tax: Cents };

/**
 * What goes back for so many pieces of a line after others of it went back, in cents. Pieces that don't divide to the cent
 * differ by one; all of them together are exactly what was paid, in whatever portions they come back. Throws a RangeError
 * for more pieces than there are.
 */
export function refundOfPieces(
  paid: PaidPieces,
  { before, pieces }: { before: number; pieces: number },
): { net: Cents; tax: Cents } {
  if (before < 0 || pieces < 0 || before + pieces > paid.quantity) throw new RangeError("more pieces than were paid");
  const [from, to] = [upTo(paid, before), upTo(paid, before + pieces)];
  return { net: to.net - from.net, tax: to.tax - from.tax };
}

/** What the first so many pieces are worth. Tax follows the sum, so that neither of the two ever goes down. */
function upTo({ quantity, net, tax }: PaidPieces, pieces: number): { net: Cents; tax: Cents } {
  const whole = addMoney(net, tax);
  const sum = Math.floor((whole * pieces) / quantity);
  const taxOfSum = whole === 0 ? 0 : Number((BigInt(sum) * BigInt(tax)) / BigInt(whole));
  return { net: sum - taxOfSum, tax: taxOfSum };
}
