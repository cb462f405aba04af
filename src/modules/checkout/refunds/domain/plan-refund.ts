import { AppError } from "#shared/app-error.ts";
import { addMoney, allocateMoney, type Cents, formatMoney } from "#shared/money.ts";
import { type PaidPieces, refundOfPieces, refundOfSum } from "./line-refund.ts";

/** A line of a paid order, with the amount already refunded. */
export type RefundableLine = PaidPieces & {
  id: string;
  refunded: Cents;
  refundedQuantity: number;
  /**
   * The refundable maximum for items sold at face value: the balance of gift cards, and a membership without its spent
   * credit.
   */
  mostCents?: Cents | undefined;
};

/** The remaining refundable amounts of an order, from which a refund is planned. */
export type RefundableAmounts = {
  lines: readonly RefundableLine[];
  shipping: Cents;
  shippingRefunded: Cents;
  /** The tip in the order, and how much of it was refunded. */
  tip: Cents;
  tipRefunded: Cents;
  /** The total paid for the order from all sources, and the total refunded by credit notes. */
  paid: Cents;
  refunded: Cents;
};

/** What staff chose to refund. */
export type RefundSelection = {
  lines: readonly { lineId: string; quantity: number; restock: boolean }[];
  /** Whether the rest of the shipping cost is refunded too. */
  shipping: boolean;
  /** Whether the rest of the tip is refunded too. It is deducted from those who got it. */
  tip?: boolean | undefined;
  /** An amount that isn't tied to lines, spread over the remaining amounts of all lines. */
  amount?: Cents | undefined;
};

export type PlannedLine = { lineId: string; quantity: number; net: Cents; tax: Cents; restocks: boolean };
export type PlannedRefund = { lines: PlannedLine[]; shipping: Cents; tip: Cents; total: Cents };

/**
 * Plans the refund that staff chose. Each line refunds its own net and tax, so that any sequence of partial refunds
 * adds up to the amount paid. Throws `nothing_to_refund` when everything was refunded, `refund_too_large` for more than
 * the remaining amount, and `invalid_input` when nothing is chosen or a line doesn't belong to the order.
 */
export function planRefund(order: RefundableAmounts, request: RefundSelection): PlannedRefund {
  if (order.refunded >= order.paid) throw new AppError("nothing_to_refund");
  const byLine = new Map<string, PlannedLine>();
  for (const { lineId, quantity, restock } of request.lines) {
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line || byLine.has(lineId)) throw notChosen("Choose each line of this order once.");
    byLine.set(lineId, { lineId, quantity, restocks: restock, ...ofPieces(line, quantity) });
  }
  if (request.amount !== undefined) spread(order, byLine, request.amount);
  const lines = [...byLine.values()].filter(({ quantity, net, tax }) => quantity > 0 || net + tax > 0);
  const shipping = request.shipping ? order.shipping - order.shippingRefunded : 0;
  const tip = request.tip ? order.tip - order.tipRefunded : 0;
  const total = addMoney(shipping, tip, ...lines.map(({ net, tax }) => net + tax));
  if (total === 0) throw notChosen("Choose what comes back.");
  return { lines, shipping, tip, total };
}

/**
 * Returns the refund for a number of pieces of a line. The last piece refunds the whole remaining amount, even after a
 * partial amount was refunded.
 */
function ofPieces(line: RefundableLine, pieces: number): { net: Cents; tax: Cents } {
  const piecesLeft = line.quantity - line.refundedQuantity;
  if (pieces > piecesLeft)
    throw new AppError("refund_too_large", { message: `At most ${piecesLeft} more can come back.` });
  const worth = refundOfPieces(line, { before: line.refundedQuantity, pieces });
  const cents = pieces > 0 && pieces === piecesLeft ? leftOf(line) : Math.min(worth.net + worth.tax, leftOf(line));
  return refundOfSum(line, { before: line.refunded, cents });
}

function leftOf({ net, tax, refunded, mostCents }: RefundableLine): Cents {
  return Math.min(addMoney(net, tax, -refunded), mostCents ?? Number.MAX_SAFE_INTEGER);
}

function spread(order: RefundableAmounts, byLine: Map<string, PlannedLine>, amount: Cents): void {
  const open = order.lines.map((line) => {
    const { net = 0, tax = 0 } = byLine.get(line.id) ?? {};
    return { line, before: addMoney(line.refunded, net, tax), left: leftOf(line) - net - tax };
  });
  const left = addMoney(...open.map((one) => one.left));
  if (amount > left)
    throw new AppError("refund_too_large", {
      message: `${money(left)} can be refunded at most; ${money(order.refunded)} was before.`,
    });
  for (const [index, cents] of allocateMoney(
    amount,
    open.map((one) => one.left),
  ).entries()) {
    const one = open[index];
    if (!one || cents === 0) continue;
    const more = refundOfSum(one.line, { before: one.before, cents });
    const known = byLine.get(one.line.id) ?? { lineId: one.line.id, quantity: 0, net: 0, tax: 0, restocks: false };
    byLine.set(one.line.id, { ...known, net: known.net + more.net, tax: known.tax + more.tax });
  }
}

const money = (cents: Cents) => formatMoney(cents, { always: true });

function notChosen(message: string): AppError {
  return new AppError("invalid_input", { message, issues: [{ path: "lines", message }] });
}
