import { offerLabel } from "#modules/catalog/domain/limited-offer.ts";
import { type Likely, likelySum } from "#modules/catalog/domain/visit-estimate.ts";
import { formatMoney } from "#shared/money.ts";
import { cx } from "#web/cx.ts";
import type { WireCart } from "../../contract/cart.ts";
import type { PartSums } from "../sums-of-parts.ts";
import { SumRow } from "./sum-row.tsx";

type ClinicSumsProps = {
  cart: WireCart;
  sums: PartSums;
  likely: Likely;
  visitDay: string | undefined;
  /** Whether the visit is the only thing in the cart. */
  isAlone: boolean;
};

/**
 * Shows the price of the visit, its discounts, what is paid now, and the amount due at the clinic on the day of the
 * visit.
 */
export function ClinicSums({ cart, sums, likely, visitDay, isAlone }: ClinicSumsProps) {
  const money = (amount: number) => formatMoney(amount, { always: true });
  const ahead = cart.visitTerms?.dueNow ?? 0;
  const isReduced = sums.subtotal !== cart.totals.dueAtClinic;
  return (
    <dl className={cx("border border-ink/20 bg-paper px-5 py-4", isAlone ? "mt-4" : "mt-6")}>
      {isReduced && <SumRow label="Treatments" amount={likelySum(sums.subtotal, likely, money)} />}
      {sums.memberSavings > 0 && (
        <SumRow label="Member savings" amount={`−${money(sums.memberSavings)}`} className="text-gold-ink" />
      )}
      {cart.offers.map((offer) => (
        <SumRow
          key={offer.id}
          label={offerLabel(offer)}
          amount={`−${money(offer.saving)}`}
          className="text-clay-deep"
        />
      ))}
      {sums.coupons.map(({ id, code, amount }) => (
        <SumRow key={id} label={code} amount={`−${money(amount)}`} />
      ))}
      {sums.rest > 0 && <SumRow label="Discount" amount={`−${money(sums.rest)}`} />}
      {ahead > 0 && <SumRow label="Paid now" amount={`−${money(ahead)}`} />}
      <SumRow
        label={visitDay ? `Due at the clinic on ${visitDay.replaceAll(" ", "\u00a0")}` : "Due at the clinic"}
        amount={likelySum(cart.totals.dueAtClinic, likely, money)}
        className="font-semibold"
      />
    </dl>
  );
}
