import { Link } from "react-router";
import { formatMoney } from "#shared/money.ts";
import { dateInZone, formatDate } from "#shared/zoned-time.ts";
import { Button } from "#web/ui/button.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import type { Order } from "../../contract/order.ts";
import { statusWords } from "../order-words.ts";
import { useReorder } from "../use-reorder.ts";
import { InvoiceButton } from "./invoice-button.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderSums } from "./order-sums.tsx";
import { OrderVisit } from "./order-visit.tsx";
import { OrderFees } from "./sold/order-fees.tsx";
import { OrderGifts } from "./sold/order-gifts.tsx";
import { OrderMembership } from "./sold/order-membership.tsx";
import { OrderPlan } from "./sold/order-plan.tsx";
import { StatusTimeline } from "./status-timeline.tsx";

/** Returns a note about the money of an order; undefined if it is simply paid or waiting for payment. */
function moneyWordsOf({ paymentState, paidAt, refunded, currency }: Order): string | undefined {
  if (paymentState === "refunded")
    return "Your payment was refunded to your card in full. It may take five to ten days to show up on your statement.";
  if (paymentState === "partly_refunded") {
    const sum = formatMoney(refunded, { currency, always: true });
    return `We’re refunding ${sum} to your card. It may take five to ten days to show up on your statement.`;
  }
  if (paymentState === "disputed") return "Your bank is reviewing this payment at your request.";
  if (paymentState === "refund_due")
    return paidAt
      ? "We’re refunding your payment to your card in full. It may take five to ten days to show up on your statement."
      : "A payment came in after this order was canceled. We’re refunding it to your card in full.";
  if (paymentState !== "review") return undefined;
  return paidAt
    ? "We’re checking the refund of this order and will email you."
    : "We’re checking this payment and will email you. Please don’t pay again.";
}

/** One order in the history: its progress, its items, its cost, its invoice, and a button to reorder (PG-23). */
export function OrderCard({ order, timeZone }: { order: Order; timeZone: string }) {
  const { isBusy, reorder } = useReorder();
  const { productOrder, serviceOrder, gifts = [], membership, plan, fees, status, number } = order;
  const isOver = status === "cancelled" || status === "refunded";
  const words = moneyWordsOf(order);
  const fulfillment = productOrder?.fulfillment;
  return (
    <article aria-labelledby={`order-${number}`} className="border-t border-ink py-9 first:border-t-0 first:pt-0">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 pb-6">
        <div>
          <h2 id={`order-${number}`} className="text-h3">
            Order {number}
          </h2>
          <p className="text-small text-ink-soft">
            {formatDate(dateInZone(new Date(order.placedAt), timeZone))}
            {!fulfillment && gifts.length > 0 && ", gift cards by email"}
            {fulfillment?.kind === "pickup" && ", for pickup at the clinic"}
            {fulfillment?.kind === "shipping" && fulfillment.address && `, to ${fulfillment.address.city}`}
          </p>
        </div>
        <Badge tone={isOver ? "plain" : order.paidAt ? "ok" : "warn"}>{statusWords[status]}</Badge>
      </header>
      {words && (
        <Notice tone="warn" className="mb-6">
          <p>{words}</p>
        </Notice>
      )}
      {order.paidAt && !isOver && (
        <div className="pb-8">
          <StatusTimeline order={order} timeZone={timeZone} />
        </div>
      )}
      <div className="grid gap-x-16 gap-y-8 md:grid-cols-[minmax(0,1fr)_320px]">
        <div>
          {productOrder && <OrderLines lines={productOrder.lines} currency={order.currency} />}
          {gifts.length > 0 && <OrderGifts gifts={gifts} currency={order.currency} />}
          {membership && <OrderMembership membership={membership} currency={order.currency} />}
          {plan && <OrderPlan plan={plan} />}
          {fees && <OrderFees fees={fees} currency={order.currency} />}
          {serviceOrder && (
            <section className="border-t border-linen pt-5" aria-labelledby={`visit-${number}`}>
              <h3 id={`visit-${number}`} className="pb-2 text-small text-ink-soft">
                Your visit
              </h3>
              <OrderVisit visit={serviceOrder} orderId={order.id} currency={order.currency} />
            </section>
          )}
        </div>
        <div>
          <OrderSums order={order} />
          <div className="flex flex-wrap gap-3 pt-5">
            {productOrder && (
              <Button
                look="outline"
                small
                busy={isBusy}
                busyText="Adding"
                onClick={() => void reorder(productOrder.lines)}
              >
                Order again
                <span className="sr-only">: order {number}</span>
              </Button>
            )}
            {order.status === "delivered" &&
              productOrder?.lines
                .filter(({ kind }) => kind === "product")
                .map(({ id, name }) => (
                  <Link
                    key={id}
                    className="link flex min-h-11 items-center text-small"
                    to={`/give-rating?${new URLSearchParams({ order: order.id, item: id })}`}
                  >
                    Rate {name}
                  </Link>
                ))}
            {order.paidAt && <InvoiceButton orderId={order.id} of={`order ${number}`} small />}
          </div>
        </div>
      </div>
    </article>
  );
}
