import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { CheckoutError } from "#modules/cart/web/components/checkout-dialogs.tsx";
import { messageOfState } from "#modules/checkout/web/message-of-state.ts";
import { pageMeta } from "#web/page-meta.ts";
import type { Route } from "./+types/schedule2";
import { loadSchedule } from "./load-schedule.ts";
import { SchedulePage } from "./schedule-page.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData.head, origin: loaderData.origin, path: "/schedule2", noIndex: true }) : [];

export function loader({ context, request }: Route.LoaderArgs) {
  return loadSchedule(context, request, "schedule2");
}

const TAKEN = "Your time is no longer available. Nothing was charged. Choose another one and we’ll hold it for you.";

/** Returns the server's message why the reserved time was lost, as stored with the cart. */
function refusalOf(cart: Route.ComponentProps["loaderData"]["cart"]): string {
  const change = cart.changes.find(({ kind }) => kind === "hold");
  return change ? `${change.message.trim()} Nothing was charged.` : TAKEN;
}

/**
 * The page for selecting another time after the first was refused. It shows the reason (PG-25, BK-3): in a dialog if an
 * error led here, otherwise above the times.
 */
export default function Schedule2({ loaderData }: Route.ComponentProps) {
  const [message, setMessage] = useState(messageOfState(useLocation().state));
  // The message is shown once: a reload isn't a new refusal.
  useEffect(() => history.replaceState({ ...history.state, usr: null }, ""), []);
  return (
    <>
      <SchedulePage
        data={loaderData}
        title="Choose another time"
        refusal={message === undefined ? refusalOf(loaderData.cart) : undefined}
      />
      <CheckoutError message={message} goesOn onClose={() => setMessage(undefined)} />
    </>
  );
}
