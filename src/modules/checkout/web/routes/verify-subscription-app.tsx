import { useEffect } from "react";
import type { RouterContextProvider } from "react-router";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { apiOf, pageOf } from "#web/api-context.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { JoiningWords, joiningTitle } from "../components/joined.tsx";
import { loadJoining } from "../load-joining.ts";
import { loadOrderHead, orderHead } from "../order-head.ts";
import { type JoiningState, useConfirmedMembership } from "../use-confirmed-membership.ts";
import type { Route } from "./+types/verify-subscription-app";

/** How many milliseconds the result is shown before the page leads back to the app. */
const BACK_AFTER_MS = 2_000;

/** The state that is shown if the URL names no membership. */
const NO_PAYMENT: JoiningState = {
  kind: "failed",
  message: "We didn’t receive a payment, and you haven’t been charged.",
};

/** Loads the state without a session. The membership is identified by its own id, which can't be guessed. */
async function load(context: Readonly<RouterContextProvider>, request: Request) {
  const id = new URL(request.url).searchParams.get("id") ?? "";
  const path = pageOf(context, request);
  const [head, known, settings] = await Promise.all([
    loadOrderHead(context, path.slice(1)),
    /^[a-z0-9]{1,64}$/.test(id) ? loadJoining(context, id) : NO_PAYMENT,
    apiOf<ContentCalls>(context).call("getClinicSettings"),
  ]);
  return { head, path, id, known, appReturnUrl: settings.data.appReturnUrl };
}

export const loader = ({ context, request }: Route.LoaderArgs) => load(context, request);

export const meta: Route.MetaFunction = ({ loaderData }) => orderHead(loaderData?.head, loaderData?.path ?? "");

/**
 * The page to which the provider returns the app's web view, paid or not, in one column without the site's layout. The
 * server decides whether the membership is paid, so a late payment is shown as active here too (PG-20).
 */
export default function VerifySubscriptionAppPage({
  loaderData: { id, path, known, appReturnUrl },
}: Route.ComponentProps) {
  const state = useConfirmedMembership(id, known);
  const isLeftUnpaid = path === "/faildeSubApp" && (state.kind === "pending" || state.kind === "waiting");
  const isOver = state.kind === "active" || state.kind === "failed" || isLeftUnpaid;
  const outcome = state.kind === "active" ? "active" : "failed";
  // The app gets only the outcome, and no personal data.
  const back =
    appReturnUrl && isOver ? `${appReturnUrl}${appReturnUrl.includes("?") ? "&" : "?"}state=${outcome}` : undefined;
  useEffect(() => {
    if (!back) return;
    const timer = setTimeout(() => location.assign(back), BACK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [back]);
  const wayBack = back ? (
    <a className={buttonClass({})} href={back}>
      Back to the app
    </a>
  ) : (
    <p className="text-ink-soft">You can close this page and go back to the app.</p>
  );
  return (
    <div className="wrap grid min-h-dvh max-w-form content-center py-12">
      <div aria-live="polite">
        <h1 className="text-h1-small">{isLeftUnpaid ? "You haven’t been charged" : joiningTitle(state)}</h1>
        {isLeftUnpaid ? (
          <>
            <p className="measure pt-6">Nothing was charged. You can go back to the app and try again.</p>
            <div className="pt-7">{wayBack}</div>
          </>
        ) : (
          <JoiningWords state={state} actions={state.kind === "pending" ? null : wayBack} />
        )}
      </div>
    </div>
  );
}
