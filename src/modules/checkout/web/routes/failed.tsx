import { useEffect, useState } from "react";
import { redirect, useNavigate } from "react-router";
import type { CartCalls } from "#modules/cart/contract/calls.ts";
import type { WireCart } from "#modules/cart/contract/cart.ts";
import { isApiError } from "#shared/contract/client.ts";
import { formatTime, timeInZone } from "#shared/zoned-time.ts";
import { browserApi } from "#web/api.ts";
import { apiOf, requireLogin } from "#web/api-context.ts";
import { dayInWords } from "#web/day-in-words.ts";
import { foundOr404 } from "#web/found-or-404.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { takeCart } from "#web/state/cart-store.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { OutcomeFrame } from "#web/ui/feedback/outcome-frame.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { CheckoutCalls } from "../../contract/calls.ts";
import { isVisitAlone, loadOrderHead, orderHead } from "../order-head.ts";
import type { Route } from "./+types/failed";

const api = browserApi<CartCalls & CheckoutCalls>();

export async function loader({ context, params, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  const [head, order] = await Promise.all([
    loadOrderHead(context, "failed"),
    foundOr404(apiOf<CheckoutCalls>(context).call("getOrderDetails", { params })),
  ]);
  if (isVisitAlone(order.data)) throw redirect(`/service-booked/${order.data.id}`);
  return { head, order: order.data };
}

export const meta: Route.MetaFunction = ({ loaderData, params }) => orderHead(loaderData?.head, `/failed/${params.id}`);

/**
 * The page to which the provider redirects a customer who didn't pay. The order is canceled, its stock is released, and
 * the cart stays (PY-2).
 */
export default function FailedPage({ loaderData: { order }, params }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { contact } = useShellData();
  const [problem, setProblem] = useState<string>();
  const [cart, setCart] = useState<WireCart>();

  useEffect(() => {
    let isLeft = false;
    async function giveUp(): Promise<void> {
      try {
        await api.call("cancelOrder", { params });
        const { cart } = await api.call("getCart");
        takeCart(cart);
        if (!isLeft) setCart(cart);
      } catch (error) {
        if (isLeft) return;
        // The order was paid in another tab or at the last moment, so its confirmation is shown.
        if (isApiError(error, "order_closed")) await navigate(`/thanks/${params.id}`, { replace: true });
        else
          setProblem(
            "We couldn’t cancel the order just now. It will be canceled within half an hour, and nothing was charged.",
          );
      }
    }
    void giveUp();
    return () => {
      isLeft = true;
    };
  }, [params, navigate]);

  // Whether the order has only a membership or package, which didn't come from the cart.
  const isAlone = !order.productOrder && !order.gifts && !order.serviceOrder;
  const page = order.membership ? (order.plan ? undefined : MEMBERSHIP) : order.plan && PLANS;
  const alone = isAlone ? page : undefined;
  return (
    <OutcomeFrame picture="clinic-detail-5" title="You haven’t been charged">
      <p className="measure pt-6">
        Nothing was charged, and order {order.number} is canceled.
        {!alone && " Everything is still in your cart."}
      </p>
      {cart && <HeldTime cart={cart} timeZone={contact.timeZone} />}
      {problem && (
        <Notice tone="warn" live className="mt-6 max-w-[60ch]">
          <p>{problem}</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3 pt-7">
        {alone ? (
          <LinkButton to={alone.to} look="primary">
            {alone.label}
          </LinkButton>
        ) : (
          <LinkButton to="/mycart" look="primary">
            Back to your cart
          </LinkButton>
        )}
        <LinkButton to="/shop" look="outline">
          Keep browsing
        </LinkButton>
      </div>
    </OutcomeFrame>
  );
}

const MEMBERSHIP = { to: "/membership", label: "Back to membership" };
const PLANS = { to: "/paymentplan", label: "Back to payment plans" };

/** Shows whether and until when the visit's time is still held; nothing without a visit. */
function HeldTime({ cart: { services, hold }, timeZone }: { cart: WireCart; timeZone: string }) {
  const [first] = services;
  if (!first) return null;
  if (!hold || !first.date || !first.time)
    return (
      <p className="measure pt-3" role="status">
        We’re no longer holding your visit’s time. Choose a new one in your cart.
      </p>
    );
  return (
    <p className="measure pt-3" role="status">
      <WholeWords>
        Your visit on {dayInWords(first.date)}, {formatTime(first.time)} is held for you until{" "}
        {formatTime(timeInZone(new Date(hold.expiresAt), timeZone))}.
      </WholeWords>
    </p>
  );
}
