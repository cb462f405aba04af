import { Link } from "react-router";
import { formatDay } from "#shared/zoned-time.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { OutcomeFrame } from "#web/ui/feedback/outcome-frame.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { Order } from "../../contract/order.ts";
import { InvoiceButton } from "./invoice-button.tsx";
import { NextSteps } from "./next-steps.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderSums } from "./order-sums.tsx";

type PaidOrderProps = {
  order: Order;
  isGiftCardPresent: boolean;
  /** Treatments are still in the cart. */
  hasUnbookedVisit: boolean;
};

/** The confirmation of a paid order: thanks, how it comes, what was charged, what happens next. */
export function PaidOrder({ order, isGiftCardPresent, hasUnbookedVisit }: PaidOrderProps) {
  const { user, contact } = useShellData();
  const { productOrder } = order;
  const fulfillment = productOrder?.fulfillment;
  const street = contact.address.line1;
  const isPickup = fulfillment?.kind === "pickup";
  const parcel = fulfillment?.kind === "shipping" ? fulfillment : undefined;
  return (
    <>
      <OutcomeFrame
        picture="clinic-detail-3"
        badge={<Badge tone="ok">Confirmed, number {order.number}</Badge>}
        title={user?.firstName ? `Thank you, ${user.firstName}` : "Thank you"}
      >
        {hasUnbookedVisit && (
          <Notice tone="warn" title="Your visit isn't booked yet" className="mt-8">
            <p className="pb-3">You paid for your products only. Book the treatments in your cart to keep your time.</p>
            <LinkButton to="/mycart" small>
              Book your visit
            </LinkButton>
          </Notice>
        )}
        {fulfillment && (
          <div className="mt-8 border-y border-ink py-6 [border-bottom-color:var(--color-linen)]">
            <p className="text-list">
              {parcel ? `Arriving by ${formatDay(parcel.expectedOn)}` : `Ready for pickup soon at ${street}`}
            </p>
            <p className="pt-1 text-ink-soft">
              {parcel?.address
                ? `${parcel.address.line1}, ${parcel.address.city}`
                : "We'll email you as soon as it's ready."}
            </p>
          </div>
        )}
        {isGiftCardPresent && <p className="measure pt-8">We'll send your gift card on the day you chose.</p>}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-3 pt-7">
          <LinkButton to="/product-orders" look="primary">
            Your orders
          </LinkButton>
          <InvoiceButton orderId={order.id} number={order.number} />
          <LinkButton to="/shop" look="text" className="sm:ml-2">
            Back to the shop
          </LinkButton>
        </div>
        {productOrder && (
          <div className="grid gap-x-12 gap-y-10 pt-12 md:grid-cols-2">
            <section aria-labelledby="ordered-title">
              <h2 id="ordered-title" className="text-h3 pb-5">
                What you ordered
              </h2>
              <OrderLines lines={productOrder.lines} currency={order.currency} />
            </section>
            <section aria-labelledby="charged-title">
              <h2 id="charged-title" className="text-h3 pb-4">
                What was charged
              </h2>
              <OrderSums order={order} />
            </section>
          </div>
        )}
      </OutcomeFrame>
      <NextSteps
        steps={[
          {
            when: "Today",
            what: user ? `A confirmation is on its way to ${user.email}.` : "A confirmation is on its way to you.",
          },
          isPickup
            ? { when: "When it is ready", what: `We'll email you, and it will be waiting at ${street}.` }
            : { when: "On its way", what: "We'll email you when your package ships." },
          {
            when:
              fulfillment?.kind === "shipping"
                ? `By ${formatDay(fulfillment.expectedOn, { weekday: "short" })}`
                : "At the clinic",
            what: isPickup ? "Give your name or order number at the front desk." : "It should be at your door.",
          },
          {
            when: "If something isn't right",
            what: (
              <>
                Call us, or read the{" "}
                <Link to="/return-policy" className="link">
                  return policy
                </Link>
                .
              </>
            ),
          },
        ]}
      />
    </>
  );
}
