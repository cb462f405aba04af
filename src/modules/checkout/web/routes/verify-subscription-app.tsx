import type { RouterContextProvider } from "react-router";
import { JoiningWords, joiningTitle } from "../components/joined.tsx";
import { loadJoining } from "../load-joining.ts";
import { loadOrderHead, orderHead } from "../order-head.ts";
import { type JoiningState, useConfirmedMembership } from "../use-confirmed-membership.ts";
import type { Route } from "./+types/verify-subscription-app";

/** The address names no membership. */
const NO_PAYMENT: JoiningState = {
  kind: "failed",
  message: "There's no payment to check here, and nothing was charged.",
};

/** Without a session: the membership is named by its own id, which nobody guesses. */
async function load(context: Readonly<RouterContextProvider>, request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  const id = searchParams.get("id") ?? "";
  const path = pathname.replace(/\.data$/, "");
  const [head, known] = await Promise.all([
    loadOrderHead(context, path.slice(1)),
    /^[a-z0-9]{1,64}$/.test(id) ? loadJoining(context, id) : NO_PAYMENT,
  ]);
  return { head, path, id, known };
}

export const loader = ({ context, request }: Route.LoaderArgs) => load(context, request);

export const meta: Route.MetaFunction = ({ loaderData }) => orderHead(loaderData?.head, loaderData?.path ?? "");

/**
 * Where the provider sends back the app's web view, paid or not: in one column without the site around it. The server alone says
 * which of the two it is, so that a payment that came in late is active here too (PG-20).
 */
export default function VerifySubscriptionAppPage({ loaderData: { id, path, known } }: Route.ComponentProps) {
  const state = useConfirmedMembership(id, known);
  const isLeftUnpaid = path === "/faildeSubApp" && (state.kind === "pending" || state.kind === "waiting");
  return (
    <div className="wrap grid min-h-dvh max-w-form content-center py-12">
      <div aria-live="polite">
        <h1 className="text-h1-small">{isLeftUnpaid ? "You haven't been charged" : joiningTitle(state)}</h1>
        {isLeftUnpaid ? (
          <p className="measure pt-6">Nothing was charged. You can go back to the app and try again.</p>
        ) : (
          <JoiningWords
            state={state}
            actions={
              state.kind === "pending" ? null : (
                <p className="text-ink-soft">You can close this page and go back to the app.</p>
              )
            }
          />
        )}
      </div>
    </div>
  );
}
