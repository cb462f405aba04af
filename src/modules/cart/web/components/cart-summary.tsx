import { offerLabel } from "#modules/catalog/domain/limited-offer.ts";
import { type Likely, likelySum } from "#modules/catalog/domain/visit-estimate.ts";
import { addMoney, formatMoney } from "#shared/money.ts";
import { Button } from "#web/ui/button.tsx";
import type { WireCart } from "../../contract/cart.ts";

type CartSummaryProps = {
  cart: WireCart;
  isPaying: boolean;
  isBooking: boolean;
  /** Why it can't be paid or booked just now; said beside the button. */
  payProblem: string | undefined;
  bookProblem: string | undefined;
  freeUntil: string | undefined;
  /** Held, and too near to be moved or canceled online (BK-5). */
  isSoon: boolean;
  /** What treatments that are priced by the unit or between two sums may cost more. */
  likely: Likely;
  /** The day of a held visit, such as "Wed, Nov 25". */
  visitDay: string | undefined;
  onPay: () => void;
  onBook: () => void;
};

function Row({ label, amount, className }: { label: string; amount: string; className?: string }) {
  return (
    <div className={`flex justify-between gap-4 py-1.5${className ? ` ${className}` : ""}`}>
      <dt>{label}</dt>
      <dd className="nums shrink-0">{amount}</dd>
    </div>
  );
}

/** What is due now and at the clinic, all the server's sums (CT-5), with one button for goods and one for the visit. */
export function CartSummary({
  cart,
  isPaying,
  isBooking,
  payProblem,
  bookProblem,
  freeUntil,
  isSoon,
  likely,
  visitDay,
  onPay,
  onBook,
}: CartSummaryProps) {
  const { totals } = cart;
  const money = (amount: number) => formatMoney(amount, { always: true });
  const atClinic = likelySum(totals.dueAtClinic, likely, money);
  const hasGoods = cart.products.length + cart.bundles.length > 0;
  const hasVisit = cart.services.length > 0;
  const offersSaving = cart.offers.reduce((sum, { saving }) => sum + saving, 0);
  // Both before what a membership takes off: together they are the subtotal.
  const goods = addMoney(
    ...cart.products.map(({ lineTotal }) => lineTotal),
    ...cart.bundles.map(({ price, quantity }) => price * quantity),
  );
  const treatments = likelySum(totals.subtotal - goods, likely, money);
  const total = likelySum(addMoney(totals.dueNow, totals.dueAtClinic), likely, money);
  return (
    <aside aria-label="Order summary" className="self-start bg-sand p-6 sm:p-8 lg:sticky lg:top-6">
      <h2 className="text-h3 pb-4">Order summary</h2>
      <dl className="text-button" aria-live="polite">
        {hasVisit && hasGoods && <Row label="Treatments" amount={treatments} />}
        {hasVisit && hasGoods && <Row label="Products" amount={money(goods)} />}
        <Row label="Subtotal" amount={likelySum(totals.subtotal, likely, money)} />
        {totals.memberSavings > 0 && (
          <Row label="Member savings" amount={`−${money(totals.memberSavings)}`} className="text-gold-ink" />
        )}
        {cart.offers.map((offer) => (
          <Row key={offer.id} label={offerLabel(offer)} amount={`−${money(offer.saving)}`} className="text-clay-deep" />
        ))}
        {totals.discount > offersSaving && (
          <Row label="Discount" amount={`−${money(totals.discount - offersSaving)}`} />
        )}
        {hasGoods && <Row label={cart.isPickup ? "Shipping (pickup)" : "Shipping"} amount={money(totals.shipping)} />}
        {hasGoods && <Row label="Tax" amount={money(totals.tax)} />}
        {totals.giftCard > 0 && <Row label="Gift card" amount={`−${money(totals.giftCard)}`} />}
        {hasVisit && hasGoods && <Row label="Total" amount={total} />}
        <div className="mt-3 flex items-baseline justify-between gap-4 border-t border-ink pt-3">
          <dt className="font-semibold">Due now</dt>
          <dd className="nums text-sum">{money(totals.dueNow)}</dd>
        </div>
        {hasVisit && (
          <Row
            label={visitDay ? `Due at the clinic on ${visitDay.replaceAll(" ", "\u00a0")}` : "Due at the clinic"}
            amount={atClinic}
          />
        )}
      </dl>
      <div className="grid gap-3 pt-6">
        {hasVisit && (
          <div>
            <Button
              look={hasGoods ? "primary" : "book"}
              block
              busy={isBooking}
              busyText="Booking…"
              aria-disabled={bookProblem ? true : undefined}
              aria-describedby={bookProblem ? "book-problem" : undefined}
              onClick={onBook}
            >
              Book your visit
            </Button>
            {bookProblem && (
              <p id="book-problem" className="pt-2 text-small">
                {bookProblem}
              </p>
            )}
          </div>
        )}
        {hasGoods && (
          <div>
            <Button
              look="book"
              block
              busy={isPaying}
              busyText="Opening the payment page…"
              aria-disabled={payProblem ? true : undefined}
              aria-describedby={payProblem ? "pay-problem" : undefined}
              onClick={onPay}
            >
              Pay {money(totals.dueNow)}
            </Button>
            {payProblem && (
              <p id="pay-problem" className="pt-2 text-small">
                {payProblem}
              </p>
            )}
          </div>
        )}
      </div>
      <p className="pt-4 text-small text-ink-soft">
        {hasGoods && hasVisit && "Your visit and your products are two steps: paying doesn't book the visit. "}
        {hasGoods && "You'll pay on our card provider's secure page and come right back. "}
        {hasVisit &&
          `Treatments are paid at the clinic. ${freeUntil ? `Move or cancel the visit free of charge until ${freeUntil}.` : isSoon ? "It starts too soon to move or cancel online free of charge: please call us." : ""}`}
      </p>
    </aside>
  );
}
