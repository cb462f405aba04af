type Words = { event: string; amount: number; account?: string; orderNumber?: number | undefined };

const PLAIN: Record<string, string> = {
  gift_card_given: "Given by the clinic",
  gift_card_expired: "Expired",
  gift_card_cancelled: "Returned",
  gift_card_put_into_wallet: "Moved to store credit",
  gift_card_cashed_out: "Paid out in cash",
  gift_card_corrected: "Corrected by the clinic",
  credit_granted: "Membership credit",
  credit_expired: "Ended",
  package_ended: "Left over from a package that ended",
  opening: "Imported from our former system",
  opening_taken_back: "Corrected by the clinic",
  corrected: "Corrected by the clinic",
  visit_completed: "Used for your visit",
  deposit_returned: "Returned",
  fee_taken_from_deposit: "Fee of a visit",
};

/** Returns a customer-facing description of a wallet movement: "Paid for order 1042". */
export function entryWords({ event, amount, account, orderNumber }: Words): string {
  const order = orderNumber === undefined ? "an order" : `order ${orderNumber}`;
  if (account === "deposit" && amount > 0) return `Paid ahead with ${order}`;
  switch (event) {
    case "order_reserved":
      return `Paid for ${order}`;
    case "order_released":
      return `Back from ${order}, which wasn’t paid`;
    case "order_sold":
      return amount > 0 ? `Bought with ${order}` : `Paid for ${order}`;
    case "refund_agreed":
    case "refund_done":
      return amount > 0 ? `Refund of ${order}` : `Returned, refund of ${order}`;
    case "refund_failed":
      return `Refund of ${order} taken back`;
    default:
      return PLAIN[event] ?? "Changed";
  }
}
