import { useLocation } from "react-router";
import { LinkButton } from "#web/ui/link-button.tsx";
import { OrderOutcome } from "../components/order-outcome.tsx";
import { loadOrderHead, orderHead } from "../order-head.ts";
import type { Route } from "./+types/thanks-failed";

export async function loader({ context }: Route.LoaderArgs) {
  return { head: await loadOrderHead(context, "thanks-failed") };
}

export const meta: Route.MetaFunction = ({ loaderData }) => orderHead(loaderData?.head, "/thanks/failed");

/** What the page that led here was told by the server, if it was. */
function messageIn(state: unknown): string {
  const told = typeof state === "object" && state !== null && "message" in state ? state.message : undefined;
  return typeof told === "string" ? told : "The payment did not go through. Nothing was charged.";
}

/** A payment that failed: what happened, what was charged, what to do next (PG-19). */
export default function ThanksFailedPage() {
  const { state } = useLocation();
  return (
    <OrderOutcome title="The payment did not go through">
      <p className="measure pt-6">{messageIn(state)}</p>
      <p className="measure pt-3 text-ink-soft">
        Your cart is as you left it. Try another card, or call us and we take the order on the phone.
      </p>
      <div className="flex flex-wrap items-center gap-3 pt-7">
        <LinkButton to="/mycart" look="primary">
          Back to your cart
        </LinkButton>
        <LinkButton to="/contact" look="outline">
          Contact us
        </LinkButton>
      </div>
    </OrderOutcome>
  );
}
