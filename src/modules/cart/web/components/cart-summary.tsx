import type { ReactNode } from "react";
import type { Likely } from "#modules/catalog/domain/visit-estimate.ts";
import { formatMoney } from "#shared/money.ts";
import { Button } from "#web/ui/button.tsx";
import type { WireCart } from "../../contract/cart.ts";
import { sumsOfParts } from "../sums-of-parts.ts";
import { ClinicSums } from "./clinic-sums.tsx";
import { SumRow } from "./sum-row.tsx";
import { PaysVisitChoice } from "./visit-terms/pays-visit-choice.tsx";
import { VisitTermsWords } from "./visit-terms/visit-terms-words.tsx";
import { WalletRows } from "./wallet-rows.tsx";

type CartSummaryProps = {
  cart: WireCart;
  isBusy: boolean;
  /** Why the cart can't be checked out right now, shown beside the button. */
  problem: string | undefined;
  /** A step required before checkout, shown in place of the checkout button. */
  firstStep: { label: string; note: string; isBusy: boolean; onPress: () => void } | undefined;
  freeUntil: string | undefined;
  /** Whether the visit is held but too close to be moved or canceled online (BK-5). */
  isSoon: boolean;
  /** The possible extra cost of treatments that are priced by the unit or as a range. */
  likely: Likely;
  /** The day of a held visit, such as "Wed, Nov 25". */
  visitDay: string | undefined;
  /** The cart's codes and the field for another. */
  codes: ReactNode;
  onCheckOut: () => void;
  onPaysVisit: (pays: NonNullable<WireCart["visitTerms"]>["pays"]) => void;
  onRemoveGiftCard: (id: string) => void;
};

/**
 * Shows the amount due now and, in a separate box, at the clinic, both from the server (CT-5). One button checks out
 * both.
 */
export function CartSummary({
  cart,
  isBusy,
  problem,
  firstStep,
  freeUntil,
  isSoon,
  likely,
  visitDay,
  codes,
  onCheckOut,
  onPaysVisit,
  onRemoveGiftCard,
}: CartSummaryProps) {
  const { totals, visitTerms } = cart;
  const money = (amount: number) => formatMoney(amount, { always: true });
  const { now, visit } = sumsOfParts(cart);
  const hasParcel = cart.products.length + cart.bundles.length > 0;
  const hasGoods = hasParcel || cart.gifts.length > 0 || cart.membership !== undefined || cart.plan !== undefined;
  const hasVisit = cart.services.length > 0;
  const ahead = visitTerms?.dueNow ?? 0;
  return (
    <aside aria-label="Order summary" className="self-start bg-sand p-6 sm:p-8 lg:sticky lg:top-6">
      <h2 className="text-h3 pb-4">Order summary</h2>
      {codes}
      <div aria-live="polite" className="text-button">
        {(hasGoods || ahead > 0) && (
          <dl className="pt-3">
            {hasParcel && <SumRow label="Products" amount={money(now.goods)} />}
            {now.giftSold > 0 && <SumRow label="Gift cards" amount={money(now.giftSold)} />}
            {cart.membership && (
              <SumRow label={`${cart.membership.name} membership`} amount={money(cart.membership.price)} />
            )}
            {cart.plan && (
              <SumRow
                label={cart.plan.option > 1 ? `${cart.plan.name}, first payment` : cart.plan.name}
                amount={money(cart.plan.price)}
              />
            )}
            {hasParcel && now.subtotal > now.goods && <SumRow label="Subtotal" amount={money(now.subtotal)} />}
            {now.memberSavings > 0 && (
              <SumRow label="Member savings" amount={`−${money(now.memberSavings)}`} className="text-gold-ink" />
            )}
            {now.coupons.map(({ id, code, amount }) => (
              <SumRow key={id} label={code} amount={`−${money(amount)}`} />
            ))}
            {now.rest > 0 && <SumRow label="Discount" amount={`−${money(now.rest)}`} />}
            {hasParcel && (
              <SumRow label={cart.isPickup ? "Shipping (pickup)" : "Shipping"} amount={money(totals.shipping)} />
            )}
            {hasParcel && <SumRow label="Tax" amount={money(totals.tax)} />}
            {ahead > 0 && (
              <SumRow
                label={visitTerms?.pays === "full" ? "Your visit" : "Deposit for your visit"}
                amount={money(ahead)}
              />
            )}
            <WalletRows cart={cart} onRemoveGiftCard={onRemoveGiftCard} />
            {totals.waived > 0 && <SumRow label="Small balance waived" amount={`−${money(totals.waived)}`} />}
            <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-ink pt-3">
              <dt className="font-semibold">Due now</dt>
              <dd className="nums text-sum">{money(totals.dueNow)}</dd>
            </div>
          </dl>
        )}
        {hasVisit && <ClinicSums cart={cart} sums={visit} likely={likely} visitDay={visitDay} isAlone={!hasGoods} />}
      </div>
      {visitTerms && visitTerms.choices.length > 1 && (
        <PaysVisitChoice terms={visitTerms} whole={totals.dueAtClinic + ahead} isBusy={isBusy} onChoose={onPaysVisit} />
      )}
      <div className="pt-6">
        {firstStep ? (
          <Button
            look="book"
            block
            busy={firstStep.isBusy}
            busyText="One moment"
            aria-describedby="first-step"
            onClick={firstStep.onPress}
          >
            {firstStep.label}
          </Button>
        ) : (
          <Button
            look="book"
            block
            busy={isBusy}
            busyText={totals.dueNow > 0 ? "Opening the payment page…" : "Placing your order…"}
            aria-disabled={problem ? true : undefined}
            aria-describedby={problem ? "checkout-problem" : undefined}
            onClick={onCheckOut}
          >
            Check out
          </Button>
        )}
        {firstStep && (
          <p id="first-step" className="pt-2 text-small">
            {firstStep.note}
          </p>
        )}
        {problem && (
          <p id="checkout-problem" className="pt-2 text-small">
            {problem}
          </p>
        )}
      </div>
      <p className="pt-4 text-small text-ink-soft">
        {totals.dueNow > 0
          ? `You’ll pay ${money(totals.dueNow)} on our payment processor’s secure page and come right back. `
          : "Nothing is charged now. "}
        {visitTerms && <VisitTermsWords terms={visitTerms} freeUntil={freeUntil} isSoon={isSoon} />}
      </p>
    </aside>
  );
}
