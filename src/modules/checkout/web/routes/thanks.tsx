import { useEffect } from "react";
import { redirect, useNavigate } from "react-router";
import type { CartCalls } from "#modules/cart/contract/calls.ts";
import { apiOf, requireLogin } from "#web/api-context.ts";
import { foundOr404 } from "#web/found-or-404.ts";
import { OutcomeFrame } from "#web/ui/feedback/outcome-frame.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { CheckoutCalls } from "../../contract/calls.ts";
import { PaidOrder } from "../components/paid-order.tsx";
import { isVisitAlone, loadOrderHead, orderHead } from "../order-head.ts";
import { useConfirmedOrder } from "../use-confirmed-order.ts";
import type { Route } from "./+types/thanks";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  const api = apiOf<CheckoutCalls & CartCalls>(context);
  const [head, order, { cart }] = await Promise.all([
    loadOrderHead(context, "thanks"),
    foundOr404(api.call("getOrderDetails", { params })),
    api.call("getCart"),
  ]);
  // A visit without goods isn't prepaid; its own page confirms it.
  if (isVisitAlone(order.data)) throw redirect(`/service-booked/${order.data.id}`);
  return { head, known: order.data, hasUnbookedVisit: cart.services.length > 0 };
}

export const meta: Route.MetaFunction = ({ loaderData, params }) => orderHead(loaderData?.head, `/thanks/${params.id}`);

/** The page to which the provider returns a customer after payment. It asks the server and shows the result (PY-2). */
export default function ThanksPage({ loaderData: { known, hasUnbookedVisit }, params }: Route.ComponentProps) {
  const navigate = useNavigate();
  const confirmation = useConfirmedOrder(params.id);

  useEffect(() => {
    if (confirmation.kind === "failed")
      void navigate("/thanks/failed", { replace: true, state: { message: confirmation.message } });
  }, [confirmation, navigate]);

  const order = confirmation.kind === "paid" ? confirmation.order : known.paidAt ? known : undefined;
  // If the order has no products, the page confirms its gift cards, if any (PY-2).
  if (order)
    return (
      <PaidOrder
        order={order}
        isGiftCardPresent={order.productOrder === undefined}
        hasUnbookedVisit={hasUnbookedVisit}
      />
    );

  const isWaiting = confirmation.kind === "waiting";
  return (
    <OutcomeFrame
      picture="clinic-detail-3"
      title={isWaiting ? "Your payment is still being confirmed" : "We’re confirming your payment"}
    >
      <p className="measure flex items-center gap-3 pt-6">
        {!isWaiting && <Spinner />}
        {isWaiting
          ? "This is taking longer than usual. You don’t have to do anything: your order will update as soon as the payment is in, and we’ll email you."
          : `Order ${known.number}. This takes a few seconds; please don’t pay again.`}
      </p>
      <div className="pt-7">
        <LinkButton to="/product-orders" look={isWaiting ? "primary" : "outline"}>
          Your orders
        </LinkButton>
      </div>
    </OutcomeFrame>
  );
}
