import { useLocation } from "react-router";
import { OutcomeFrame } from "#web/ui/feedback/outcome-frame.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { messageOfState } from "../message-of-state.ts";
import { loadOrderHead, orderHead } from "../order-head.ts";
import type { Route } from "./+types/thanks-failed";

export async function loader({ context }: Route.LoaderArgs) {
  return { head: await loadOrderHead(context, "thanks-failed") };
}

export const meta: Route.MetaFunction = ({ loaderData }) => orderHead(loaderData?.head, "/thanks/failed");

/** Explains a failed payment: what happened, what was charged, and what to do next (PG-19). */
export default function ThanksFailedPage() {
  const message = messageOfState(useLocation().state);
  return (
    <OutcomeFrame
      picture="clinic-detail-5"
      title={message ? "Your order isn’t paid" : "Your payment didn’t go through"}
    >
      <p className="measure pt-6">
        {message ??
          "If a payment just failed, nothing was charged and no order was placed. Your orders page shows what you’ve paid."}
      </p>
      <p className="measure pt-3 text-ink-soft">
        Your cart is just as you left it. Try another card, or call us for help.
      </p>
      <div className="flex flex-wrap items-center gap-3 pt-7">
        <LinkButton to="/mycart" look="primary">
          Back to your cart
        </LinkButton>
        <LinkButton to={message ? "/contact" : "/product-orders"} look="outline">
          {message ? "Contact us" : "Your orders"}
        </LinkButton>
      </div>
    </OutcomeFrame>
  );
}
