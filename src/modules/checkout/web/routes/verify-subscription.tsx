import { requireLogin } from "#web/api-context.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { OutcomeFrame } from "#web/ui/feedback/outcome-frame.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { JoiningWords, joiningTitle } from "../components/joined.tsx";
import { loadJoining } from "../load-joining.ts";
import { loadOrderHead, orderHead } from "../order-head.ts";
import { useConfirmedMembership } from "../use-confirmed-membership.ts";
import type { Route } from "./+types/verify-subscription";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  const [head, known] = await Promise.all([
    loadOrderHead(context, "verifySubscription"),
    loadJoining(context, params.id),
  ]);
  return { head, known };
}

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  orderHead(loaderData?.head, `/verifySubscription/${params.id}`);

/** Return page of the provider after joining: shows what the server knows (PY-5, PG-27). */
export default function VerifySubscriptionPage({ loaderData: { known }, params }: Route.ComponentProps) {
  const state = useConfirmedMembership(params.id, known);
  const actions = {
    active: (
      <>
        <LinkButton to="/services/services">Use it now</LinkButton>
        <LinkButton to="/my-profile#membership" look="outline">
          Your membership
        </LinkButton>
      </>
    ),
    failed: (
      <>
        <LinkButton to="/membership">Try again</LinkButton>
        <LinkButton to="/contact" look="outline">
          Contact us
        </LinkButton>
      </>
    ),
    pending: (
      <LinkButton to="/my-profile#membership" look="outline">
        Your profile
      </LinkButton>
    ),
  };
  return (
    <OutcomeFrame
      picture={state.kind === "failed" ? "clinic-detail-5" : "clinic-detail-3"}
      title={joiningTitle(state)}
      {...(state.kind === "active" ? { badge: <Badge tone="ok">Active</Badge> } : {})}
    >
      <JoiningWords state={state} actions={actions[state.kind === "waiting" ? "pending" : state.kind]} />
    </OutcomeFrame>
  );
}
