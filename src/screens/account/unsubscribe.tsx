import { Form, useNavigation } from "react-router";
import type { AccountCalls } from "#modules/account/contract/calls.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import { isApiError } from "#shared/contract/client.ts";
import { apiOf, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Button } from "#web/ui/button.tsx";
import { OutcomeFrame } from "#web/ui/feedback/outcome-frame.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { Route } from "./+types/unsubscribe";

const linkOf = (request: Request) => new URL(request.url).searchParams.get("link") ?? "";

/** Returns undefined for a truncated or invalid link; any other error goes to the error page. */
async function orWrong<Link>(call: Promise<{ data: Link }>): Promise<Link | undefined> {
  try {
    return (await call).data;
  } catch (error) {
    if (!isApiError(error) || error.status >= 500) throw error;
    return undefined;
  }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const client = apiOf<AccountCalls & ContentCalls>(context);
  const read = await orWrong(client.call("readNewsLink", { query: { link: linkOf(request) } }));
  const words = await loadPageWords(client, "unsubscribe");
  return { link: read, words, origin: context.get(visitorContext).origin };
}

/**
 * Handles the button's form, and the one-click unsubscribe of mail programs (RFC 8058), which post to this URL without
 * a login.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const client = apiOf<AccountCalls>(context);
  return { link: await orWrong(client.call("unsubscribe", { query: { link: linkOf(request) } })) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, origin } = loaderData;
  return pageMeta({ ...words, origin, path: "/unsubscribe", noIndex: true });
}

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  const { link } = actionData ?? loaderData;
  if (link === undefined)
    return (
      <OutcomeFrame picture="clinic-detail-3" title="This link doesn’t work">
        <p className="measure pt-5 text-lead text-ink-soft">
          Part of the link may be missing. Open it from the email again, or copy the whole link. You can also turn off
          marketing emails in your profile.
        </p>
        <p className="pt-8">
          <LinkButton to="/my-profile">Go to your profile</LinkButton>
        </p>
      </OutcomeFrame>
    );
  const isNews = link.about === undefined;
  if (!link.isAgreed)
    return (
      <OutcomeFrame picture="clinic-detail-3" title="You’re unsubscribed">
        <p className="measure pt-5 text-lead text-ink-soft">
          You’ll still get emails about your own visits and orders.
          {isNews && " If you change your mind, turn marketing emails back on in your profile."}
        </p>
        <p className="pt-8">
          <LinkButton to="/">Go to the home page</LinkButton>
        </p>
      </OutcomeFrame>
    );
  return (
    <OutcomeFrame
      picture="clinic-detail-3"
      title={isNews ? "Unsubscribe from our marketing emails?" : "No more reminders to book?"}
    >
      <p className="measure pt-5 text-lead text-ink-soft">
        {isNews
          ? "You signed up for news and offers by email."
          : "We’ll email you when your next treatment is due, with open times."}{" "}
        You’ll always get emails about your own visits and orders.
      </p>
      <Form method="post" className="pt-8">
        <Button type="submit" busy={isBusy} busyText="Unsubscribing">
          Unsubscribe
        </Button>
      </Form>
    </OutcomeFrame>
  );
}
