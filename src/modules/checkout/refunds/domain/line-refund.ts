import { addMoney, type Cents } from "#shared/money.ts";

/** The quantity of an order line, or of a part of a bundle, with the total paid for it. */
export type PaidPieces = { quantity: number; net: Cents; tax: Cents };

/**
 * Returns the refund for a number of pieces of a line after earlier refunds, in cents. Pieces that don't divide evenly
 * differ by a cent. All together equal exactly what was paid, however they are split. Throws a RangeError for more
 * pieces than there are.
 */
export function refundOfPieces(
  paid: PaidPieces,
  { before, pieces }: { before: number; pieces: number },
): { net: Cents; tax: Cents } {
  if (before < 0 || pieces < 0 || before + pieces > paid.quantity) throw new RangeError("more pieces than were paid");
  const [from, to] = [upTo(paid, before), upTo(paid, before + pieces)];
  return { net: to.net - from.net, tax: to.tax - from.tax };
}

/**
 * Returns the refund for an amount of a line after `before` cents were refunded. All refunds together equal exactly
 * what was paid. Throws a RangeError for more than was paid.
 */
export function refundOfSum(
  paid: Omit<PaidPieces, "quantity">,
  { before, cents }: { before: Cents; cents: Cents },
): { net: Cents; tax: Cents } {
  if (before < 0 || cents < 0 || before + cents > addMoney(paid.net, paid.tax))
    throw new RangeError("more money than was paid");
  const [from, to] = [split(paid, before), split(paid, before + cents)];
  return { net: to.net - from.net, tax: to.tax - from.tax };
}

/** Returns the net and tax of the first `pieces` pieces of a line. */
function upTo(paid: PaidPieces, pieces: number): { net: Cents; tax: Cents } {
  return split(paid, Math.floor((addMoney(paid.net, paid.tax) * pieces) / paid.quantity));
}

/**
 * Splits an amount into net and tax. Tax is proportional to the amount and rounded down, so that neither part decreases
 * when the amount grows.
 */
function split({ net, tax }: Omit<PaidPieces, "quantity">, sum: Cents): { net: Cents; tax: Cents } {
  const whole = addMoney(net, tax);
  const taxOfSum = whole === 0 ? 0 : Number((BigInt(sum) * BigInt(tax)) / BigInt(whole));
  return { net: sum - taxOfSum, tax: taxOfSum };
}
