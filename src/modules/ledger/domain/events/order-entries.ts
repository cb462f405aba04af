import { addMoney, type Cents } from "#shared/money.ts";
import type { WalletAccountId } from "../account-id.ts";
import { type Movement, move, moveSessions, type PostedTransfer, reversalOf } from "../transfer.ts";

/**
 * Returns the movement for placing an order: it reserves the wallet's part and the waived amount, one entry per source.
 */
export function orderReserved({
  orderId,
  sources,
}: {
  orderId: string;
  sources: readonly { account: WalletAccountId | "rounding"; cents: Cents }[];
}): Movement {
  return {
    key: `order:${orderId}:reserved`,
    event: "order_reserved",
    orderId,
    entries: sources.flatMap(({ account, cents }) => move(account, `order:${orderId}`, cents)),
  };
}

/** Returns the movement for a canceled order: reserved amounts return to their sources. */
export function orderReleased(reserved: PostedTransfer, orderId: string): Movement {
  return reversalOf(reserved, { key: `order:${orderId}:released`, event: "order_released" });
}

/** Returns the movement for money received for an order: captured by the card provider, or paid at the desk. */
export function tenderTaken({
  tenderId,
  orderId,
  into,
  cents,
  visit,
  tips = [],
}: {
  tenderId: string;
  orderId: string;
  /** The account that now holds the money; for a wallet payment, the account it came from. */
  into: "provider" | "cash" | "terminal" | WalletAccountId;
  /** The whole amount, including the tip. */
  cents: Cents;
  /**
   * Set if this pays a visit's balance. The money is held until the visit is completed; if the visit is already
   * completed, it becomes revenue immediately.
   */
  visit?: { isCompleted: boolean; cents: Cents };
  /** The tip's parts by recipient. */
  tips?: readonly { practitionerId: string; cents: Cents }[];
}): Movement {
  const rest = [
    ...(visit ? move(`order:${orderId}`, visit.isCompleted ? "service_sales" : `deposit:${orderId}`, visit.cents) : []),
    ...tips.flatMap(({ practitionerId, cents: tip }) => move(`order:${orderId}`, `tips:${practitionerId}`, tip)),
  ];
  return {
    key: `tender:${tenderId}`,
    event: "tender_taken",
    orderId,
    entries: [...move(into, `order:${orderId}`, cents), ...rest],
  };
}

/** What an order sold, in cents. Parts that it doesn't have are absent. */
export type SoldOrder = {
  orderId: string;
  /** After reductions, without tax. */
  goodsCents?: Cents;
  /** The reductions on the goods. Sales are booked gross, so that reductions stay visible. */
  memberSavingsCents?: Cents;
  couponDiscountCents?: Cents;
  shippingCents?: Cents;
  taxCents?: Cents;
  giftCards?: readonly { id: string; faceCents: Cents }[];
  /** Prepaid for a visit. */
  depositCents?: Cents;
  /** A no-show or late fee, which has its own order. */
  feeCents?: Cents;
  /** The price of a membership period, without the credit that it grants. */
  membershipCents?: Cents;
  /** An annual fee, which becomes revenue month by month. */
  annualFee?: { membershipId: string; cents: Cents };
  /**
   * An installment with the sessions that it releases, and the amount already earned by sessions that were used before.
   */
  installment?: { purchaseId: string; cents: Cents; sessions: number; earnedCents?: Cents };
  tips?: readonly { practitionerId: string; cents: Cents }[];
};

/** Returns the movement for a paid order: its money becomes sales, tax, and amounts that the clinic now owes. */
export function orderSold(sold: SoldOrder): Movement {
  const { orderId, annualFee, installment } = sold;
  const order = `order:${orderId}` as const;
  return {
    key: `order:${orderId}:sold`,
    event: "order_sold",
    orderId,
    entries: [
      ...move(order, "goods_sales", sold.goodsCents ?? 0),
      ...move("member_savings", "goods_sales", sold.memberSavingsCents ?? 0),
      ...move("coupon_discounts", "goods_sales", sold.couponDiscountCents ?? 0),
      ...move(order, "shipping_sales", sold.shippingCents ?? 0),
      ...move(order, "tax", sold.taxCents ?? 0),
      ...(sold.giftCards ?? []).flatMap(({ id, faceCents }) => move(order, `gift_card:${id}`, faceCents)),
      ...move(order, `deposit:${orderId}`, sold.depositCents ?? 0),
      ...move(order, "fee_sales", sold.feeCents ?? 0),
      ...move(order, "membership_sales", sold.membershipCents ?? 0),
      ...(annualFee ? move(order, `prepaid:${annualFee.membershipId}`, annualFee.cents) : []),
      ...(installment ? move(order, `plan:${installment.purchaseId}`, installment.cents) : []),
      ...(installment ? move(`plan:${installment.purchaseId}`, "service_sales", installment.earnedCents ?? 0) : []),
      ...(installment ? moveSessions("session_pool", `sessions:${installment.purchaseId}`, installment.sessions) : []),
      ...(sold.tips ?? []).flatMap(({ practitionerId, cents }) => move(order, `tips:${practitionerId}`, cents)),
    ],
  };
}

/**
 * Returns the movement for goods paid together with a visit's treatments: their part of the held money becomes revenue
 * immediately.
 */
export function goodsOfVisitSold(
  sold: Pick<SoldOrder, "orderId" | "goodsCents" | "memberSavingsCents" | "couponDiscountCents" | "taxCents">,
): Movement {
  const { orderId, goodsCents = 0, taxCents = 0 } = sold;
  const sales = orderSold(sold);
  return {
    ...sales,
    entries: [...move(`deposit:${orderId}`, `order:${orderId}`, addMoney(goodsCents, taxCents)), ...sales.entries],
  };
}

const MOST_ROUNDING: Cents = 2;

/**
 * Returns the movement for rounding cash to five cents: `paidMoreCents` is the amount received beyond the order,
 * negative when it was less.
 * @throws RangeError when it is more than two cents
 */
export function cashRounded({ orderId, paidMoreCents }: { orderId: string; paidMoreCents: Cents }): Movement {
  if (Math.abs(paidMoreCents) > MOST_ROUNDING) throw new RangeError(`not a rounding: ${paidMoreCents} cents`);
  return {
    key: `order:${orderId}:rounded`,
    event: "cash_rounded",
    orderId,
    entries:
      paidMoreCents < 0
        ? move("rounding", `order:${orderId}`, -paidMoreCents)
        : move(`order:${orderId}`, "rounding", paidMoreCents),
  };
}
