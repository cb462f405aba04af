import { addMoney, type Cents } from "#shared/money.ts";
import type { WalletAccountId } from "../account-id.ts";
import { type Movement, move, moveSessions, type PostedTransfer, reversalOf } from "../transfer.ts";

/**
 * An order is placed: what the customer pays from their wallet is set aside for it, and what the clinic does without. One
 * entry for each source.
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

/** An order is given up: what was set aside returns to where it came from. */
export function orderReleased(reserved: PostedTransfer, orderId: string): Movement {
  return reversalOf(reserved, { key: `order:${orderId}:released`, event: "order_released" });
}

/** Money comes in for an order: captured by the card provider, or taken at the desk. */
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
  /** Where the money is now; of what a wallet pays, where it was. */
  into: "provider" | "cash" | "terminal" | WalletAccountId;
  /** All of it, the tip included. */
  cents: Cents;
  /** Pays the rest of a visit: held until the visit is completed, or earned at once when it has been. */
  visit?: { isCompleted: boolean; cents: Cents };
  /** Its tip, by whose it is. */
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

/** What an order sold, in cents; parts that it doesn't have are left out. */
export type SoldOrder = {
  orderId: string;
  /** Net of the reductions, without tax. */
  goodsCents?: Cents;
  /** The reductions on the goods: sales are booked gross, so that reductions stay visible. */
  memberSavingsCents?: Cents;
  couponDiscountCents?: Cents;
  shippingCents?: Cents;
  taxCents?: Cents;
  giftCards?: readonly { id: string; faceCents: Cents }[];
  /** Paid ahead for a visit. */
  depositCents?: Cents;
  /** A no-show or late fee, which is an order of its own. */
  feeCents?: Cents;
  /** The period of a membership, without the credit that it grants. */
  membershipCents?: Cents;
  /** An annual fee, which is earned month by month. */
  annualFee?: { membershipId: string; cents: Cents };
  /** An installment, with the sessions that it releases, and what of it sessions have earned that were used before. */
  installment?: { purchaseId: string; cents: Cents; sessions: number; earnedCents?: Cents };
  tips?: readonly { practitionerId: string; cents: Cents }[];
};

/** An order is paid: what it holds becomes sales, tax, and what the clinic owes from now on. */
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

/** The goods beside the treatments of a visit are paid with them: what was held with the visit's money is earned at once. */
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
 * Cash is rounded to steps of five cents: `paidMoreCents` is what came in beyond the order, negative when it was less.
 *
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
