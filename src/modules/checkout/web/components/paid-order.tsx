import { Link } from "react-router";
import { formatTime } from "#shared/zoned-time.ts";
import { cx } from "#web/cx.ts";
import { dayInWords, shortDay } from "#web/day-in-words.ts";
import { usePerson } from "#web/shell/person.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { WhereThere } from "#web/shell/site-link.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { OutcomeFrame } from "#web/ui/feedback/outcome-frame.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { Order } from "../../contract/order.ts";
import { InvoiceButton } from "./invoice-button.tsx";
import { type NextStep, NextSteps } from "./next-steps.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderSums } from "./order-sums.tsx";
import { OrderVisit } from "./order-visit.tsx";
import { OrderGifts } from "./sold/order-gifts.tsx";
import { OrderMembership } from "./sold/order-membership.tsx";
import { OrderPlan } from "./sold/order-plan.tsx";

type PaidOrderProps = {
  order: Order;
  isGiftCardPresent: boolean;
  /** Whether treatments were still in the cart when the page was opened, without those booked by the order. */
  hasUnbookedVisit: boolean;
};

/**
 * The confirmation of a paid order: thanks, the visit, how the goods arrive, what was charged, and what happens next.
 */
export function PaidOrder({ order, isGiftCardPresent, hasUnbookedVisit }: PaidOrderProps) {
  const { contact } = useShellData();
  const { user } = usePerson();
  const { productOrder, serviceOrder, gifts = [], membership, plan } = order;
  const fulfillment = productOrder?.fulfillment;
  // A non-breaking space joins the street number to the street.
  const street = contact.address.line1.replace(/^(\d+) /, "$1\u00a0");
  const hasGoods = productOrder !== undefined || gifts.length > 0 || membership !== undefined || plan !== undefined;
  const isPaidAhead = serviceOrder !== undefined && serviceOrder.totals.dueNow + serviceOrder.totals.giftCard > 0;
  const parcel = fulfillment?.kind === "shipping" ? fulfillment : undefined;
  return (
    <>
      <OutcomeFrame
        picture="clinic-detail-3"
        badge={<Badge tone="ok">Confirmed, number {order.number}</Badge>}
        title={user?.firstName ? `Thank you, ${user.firstName}` : "Thank you"}
      >
        {hasUnbookedVisit && !serviceOrder && (
          <Notice tone="warn" title="Your visit isn’t booked yet" className="mt-8">
            <p className="pb-3">You paid for your products only. Book the treatments in your cart to keep your time.</p>
            <LinkButton to="/mycart" small>
              Book your visit
            </LinkButton>
          </Notice>
        )}
        {serviceOrder && (
          <div className="mt-8 border-y border-ink py-6 [border-bottom-color:var(--color-linen)]">
            <p className="text-list">
              <WholeWords>
                Your visit is booked: {dayInWords(serviceOrder.date)}, {formatTime(serviceOrder.time)}
              </WholeWords>
            </p>
            <p className="pt-1 text-ink-soft">
              With {serviceOrder.practitioner.name}, {street}
            </p>
          </div>
        )}
        {fulfillment && (
          <div
            className={cx(
              "py-6 [border-bottom-color:var(--color-linen)]",
              serviceOrder ? "border-b" : "mt-8 border-y border-ink",
            )}
          >
            <p className="text-list">
              <WholeWords>
                {parcel ? `Arriving by ${dayInWords(parcel.expectedOn)}` : `We’re packing it: pick up at ${street}`}
              </WholeWords>
            </p>
            <p className="pt-1 text-ink-soft">
              {parcel?.address
                ? `${parcel.address.line1}, ${parcel.address.city}`
                : "We’ll email you as soon as it’s ready."}
            </p>
          </div>
        )}
        {membership && (
          <p className="measure pt-8">
            You’re now a {membership.plan.name} member, with member prices starting today. Find your next charge, and
            how to cancel, in your{" "}
            <Link to="/my-profile#membership" className="link">
              profile
            </Link>
            .
          </p>
        )}
        {plan && (
          <p className="measure pt-8">
            Your package is now active. Book its visits like any other; the ones you’ve paid for are covered. Find your
            payment dates in your{" "}
            <Link to="/my-profile#packages" className="link">
              profile
            </Link>
            .
          </p>
        )}
        {isGiftCardPresent && gifts.length > 0 && (
          <p className="measure pt-8">
            Your gift {gifts.length > 1 ? "cards are" : "card is"} paid for and on the way.
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-3 pt-7">
          {hasGoods ? (
            <LinkButton to="/product-orders" look="primary">
              Your orders
            </LinkButton>
          ) : (
            <LinkButton to={`/service-booked/${order.id}`} look="primary">
              Calendar and preparation
            </LinkButton>
          )}
          <InvoiceButton orderId={order.id} of={`order ${order.number}`} />
          <LinkButton to="/shop" look="text" className="sm:ml-2">
            Back to the shop
          </LinkButton>
        </div>
        {(hasGoods || isPaidAhead) && (
          <div className="grid gap-x-12 gap-y-10 pt-12 md:grid-cols-2">
            {hasGoods && (
              <section aria-labelledby="ordered-title">
                <h2 id="ordered-title" className="text-h3 pb-5">
                  What you ordered
                </h2>
                {productOrder && <OrderLines lines={productOrder.lines} currency={order.currency} />}
                {gifts.length > 0 && <OrderGifts gifts={gifts} currency={order.currency} />}
                {membership && <OrderMembership membership={membership} currency={order.currency} />}
                {plan && <OrderPlan plan={plan} />}
              </section>
            )}
            <section aria-labelledby="charged-title">
              <h2 id="charged-title" className="text-h3 pb-4">
                What was charged
              </h2>
              <OrderSums order={order} />
            </section>
            {serviceOrder && (
              <section aria-labelledby="visit-title">
                <h2 id="visit-title" className="text-h3 pb-4">
                  Your visit
                </h2>
                <OrderVisit visit={serviceOrder} orderId={order.id} currency={order.currency} />
              </section>
            )}
          </div>
        )}
      </OutcomeFrame>
      <NextSteps
        steps={[
          {
            when: "Today",
            what: user ? `A confirmation is on its way to ${user.email}.` : "A confirmation is on its way to you.",
          },
          ...(productOrder ? parcelSteps(productOrder.fulfillment, street) : gifts.length > 0 ? giftSteps(gifts) : []),
          ...(serviceOrder
            ? [
                {
                  when: `${shortDay(serviceOrder.date)}, ${formatTime(serviceOrder.time)}`,
                  what: `Your visit. ${restWords(isPaidAhead, serviceOrder.totals.dueAtClinic)} We’ll send a calendar invite and preparation tips in a separate email.`,
                },
              ]
            : []),
          {
            when: "If something isn’t right",
            what: productOrder ? (
              <>
                Call us
                <WhereThere place="/return-policy">
                  , or read the{" "}
                  <Link to="/return-policy" className="link">
                    return policy
                  </Link>
                </WhereThere>
                .
              </>
            ) : gifts.length > 0 ? (
              "You can return an unused gift card for 14 days, in your profile."
            ) : (
              "Call us, or write to us. We’ll sort it out."
            ),
          },
        ]}
      />
    </>
  );
}

function restWords(isPaidAhead: boolean, dueAtClinic: number): string {
  if (!isPaidAhead) return "You pay at the clinic.";
  return dueAtClinic > 0 ? "You pay the rest at the clinic." : "It’s paid.";
}

type Fulfillment = NonNullable<Order["productOrder"]>["fulfillment"];

function parcelSteps(fulfillment: Fulfillment, street: string): NextStep[] {
  const isPickup = fulfillment.kind === "pickup";
  return [
    isPickup
      ? { when: "When it’s ready", what: `We’ll email you, and it will be waiting at ${street}.` }
      : { when: "On its way", what: "We’ll email you when your package ships." },
    {
      when: isPickup ? "At the clinic" : `By ${shortDay(fulfillment.expectedOn)}`,
      what: isPickup ? "Give your name or order number at the front desk." : "Your package should arrive.",
    },
  ];
}

function giftSteps(gifts: NonNullable<Order["gifts"]>): NextStep[] {
  const days = gifts.flatMap(({ deliverOn }) => (deliverOn ? [deliverOn] : [])).toSorted();
  const [first] = days;
  return [
    {
      when: first ? `On ${shortDay(first)}` : "In a moment",
      what: "Each gift card goes out by email with its code and a page to print.",
    },
    {
      when: "At the clinic or online",
      what: "Use it for treatments and products, all at once or a little at a time.",
    },
  ];
}
