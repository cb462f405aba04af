import { addMoney, allocateMoney, type Cents, shareOf } from "#shared/money.ts";
import type { CartLine, Coupon } from "./cart-to-price.ts";
import {
  type CouponOutcome,
  type CouponRefusal,
  type CouponShare,
  isGoods,
  isOfVisit,
  type PricedLine,
  sumOf,
  withDiscount,
} from "./priced-cart.ts";

type Both = { line: CartLine; priced: PricedLine };

/**
 * Applies the coupons to a cart: at most one percentage, then at most one amount, each applied once to the sum of its
 * eligible lines and spread over them by price. A coupon's minimum is checked before any coupon is applied.
 */
export function withCoupons(
  priced: readonly PricedLine[],
  lines: readonly CartLine[],
  { coupons, today }: { coupons: readonly Coupon[]; today: string },
): { lines: PricedLine[]; coupons: CouponOutcome[]; shares: CouponShare[] } {
  const before = pair(priced, lines);
  const applied: Coupon[] = [];
  const refusals = new Map<Coupon, CouponRefusal>();
  for (const coupon of coupons) {
    const refusal = refusalOf(coupon, { before, applied, today });
    if (refusal) refusals.set(coupon, refusal);
    else applied.push(coupon);
  }
  const amounts = new Map<Coupon, Cents>();
  const shares: CouponShare[] = [];
  let left = [...priced];
  for (const coupon of applied.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const eligible = pair(left, lines).filter((one) => isEligible(one, coupon));
    const amount = amountOf(coupon, sumOfNets(eligible));
    amounts.set(coupon, amount);
    const parts = spread(eligible, amount);
    for (const [lineId, cents] of parts)
      if (cents > 0) shares.push({ couponId: coupon.couponId, lineId, amount: cents });
    left = left.map((line) => withCouponShare(line, parts.get(line.id) ?? 0));
  }
  return {
    lines: left,
    shares,
    coupons: coupons.map((coupon) => {
      const refusal = refusals.get(coupon);
      const { couponId } = coupon;
      return refusal ? { couponId, refusal } : { couponId, amount: amounts.get(coupon) ?? 0 };
    }),
  };
}

const rankOf = ({ value }: Coupon) => (value.kind === "percent" ? 0 : 1);

function pair(priced: readonly PricedLine[], lines: readonly CartLine[]): Both[] {
  return priced.flatMap((one, index) => {
    const line = lines[index];
    return line ? [{ line, priced: one }] : [];
  });
}

const sumOfNets = (some: readonly Both[]) => sumOf(some, ({ priced }) => priced.net);

function refusalOf(
  coupon: Coupon,
  { before, applied, today }: { before: readonly Both[]; applied: readonly Coupon[]; today: string },
): CouponRefusal | undefined {
  const { startsOn, endsOn, minimumCents, value, stacksWith } = coupon;
  if (today < startsOn || (endsOn !== null && today > endsOn)) return "not_in_force";
  const sum = sumOfNets(before.filter((one) => isEligible(one, coupon)));
  if (sum <= 0 || sum < minimumCents) return "not_met";
  const fits = (other: Coupon) =>
    other.value.kind !== value.kind && stacksWith.includes(other.value.kind) && other.stacksWith.includes(value.kind);
  return applied.every(fits) ? undefined : "not_combinable";
}

function isEligible({ line, priced }: Both, { appliesTo, scopes }: Coupon): boolean {
  if (priced.session > 0) return false;
  const isMeant = { products: isGoods(line), services: isOfVisit(line), any: isGoods(line) || isOfVisit(line) };
  return isMeant[appliesTo] && (scopes.length === 0 || scopes.some((scope) => isIn(line, scope)));
}

function isIn(line: CartLine, { kind, itemId }: Coupon["scopes"][number]): boolean {
  if (kind === "category") return "categoryId" in line && line.categoryId === itemId;
  if (kind === "brand") return "brandId" in line && line.brandId === itemId;
  return line.kind === kind && line.itemId === itemId;
}

function amountOf({ value }: Coupon, eligibleCents: Cents): Cents {
  if (value.kind === "amount") return Math.min(value.amountCents, eligibleCents);
  return Math.min(shareOf(eligibleCents, value.percent * 100), value.mostCents ?? eligibleCents);
}

/** Returns the share of an amount for each eligible line, by the line's id. */
function spread(eligible: readonly Both[], amount: Cents): Map<string, Cents> {
  const parts = allocateMoney(
    amount,
    eligible.map(({ priced }) => priced.net),
  );
  return new Map(eligible.map(({ priced }, index) => [priced.id, parts[index] ?? 0]));
}

function withCouponShare(line: PricedLine, cents: Cents): PricedLine {
  return { ...withDiscount(line, cents), couponSavings: addMoney(line.couponSavings, cents) };
}
