import { Form, useNavigation } from "react-router";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import { type ApiClient, isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { apiOf, requireLogin, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useIsThere } from "#web/shell/shell-data.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { WaitlistCalls } from "../../contract/calls.ts";
import { ChangeEntryFields, readEntryChange } from "../change-entry-fields.tsx";
import { WaitingCard } from "../waiting-card.tsx";
import type { Route } from "./+types/waitlist";

const linkOf = (request: Request) => new URL(request.url).searchParams.get("t") ?? undefined;

/** Loads the waitlist entries of an account, or the one of an emailed link. Loading changes nothing. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const link = linkOf(request);
  if (!link) requireLogin(context, request);
  const client = apiOf<WaitlistCalls & ContentCalls>(context);
  const words = await loadPageWords(client, "waitlist");
  const page = { words, origin: context.get(visitorContext).origin, hasLink: link !== undefined };
  try {
    const { data: entries } = await client.call("listWaiting", { query: link ? { link } : {} });
    return { ...page, entries };
  } catch (error) {
    if (!isApiError(error) || error.status >= 500) throw error;
    return { ...page, entries: [] };
  }
}

/** Handles confirming, changing and leaving as forms, which work without scripts. */
export async function action({ context, request }: Route.ActionArgs) {
  return act(apiOf<WaitlistCalls>(context), request);
}

/** With JavaScript, the browser sends the request itself, with its login. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  return act(browserApi<WaitlistCalls>(), request);
}

async function act(client: ApiClient<WaitlistCalls>, request: Request) {
  const link = linkOf(request);
  const form = await request.formData();
  const [leaves, changes] = [form.get("leave"), form.get("change")];
  const query = link ? { link } : {};
  try {
    const { message } =
      typeof leaves === "string"
        ? await client.call("leaveWaitlist", { params: { id: leaves }, query })
        : typeof changes === "string"
          ? await client.call("changeWaiting", { params: { id: changes }, query, body: readEntryChange(form) })
          : await client.call("confirmWaitlist", { body: { token: link ?? "" } });
    return { message, tone: "ok" as const };
  } catch (error) {
    if (!isApiError(error) || error.status >= 500) throw error;
    return { message: error.message, tone: "error" as const };
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, origin } = loaderData;
  return pageMeta({ ...words, origin, path: "/waitlist", noIndex: true });
}

export default function WaitlistPage({ loaderData: { entries, hasLink }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  const isThere = useIsThere();
  return (
    <div className="wrap pt-[clamp(40px,5vw,72px)] pb-24">
      <h1 className="pb-8 text-h1-small">Your waitlist</h1>
      {actionData && (
        <Notice tone={actionData.tone} live className="mb-8 max-w-text">
          {actionData.message}
        </Notice>
      )}
      {entries.length === 0 && (
        <EmptyState
          title="You’re not on any waitlists"
          text={
            isThere("waitlist")
              ? "When a day is full, join its waitlist from the calendar. We’ll email you when a spot opens."
              : "Book a treatment, and you’ll find it under your visits."
          }
          action={
            <LinkButton to="/services/services" look="primary">
              See treatments
            </LinkButton>
          }
        />
      )}
      {entries.map((entry) => (
        <WaitingCard
          key={entry.id}
          entry={entry}
          actions={
            <>
              <Form method="post" className="flex flex-wrap gap-4">
                {hasLink && (entry.status === "unconfirmed" || entry.status === "paused") && (
                  <Button type="submit" busy={isBusy}>
                    {entry.status === "paused" ? "Wait again" : "Confirm my place in line"}
                  </Button>
                )}
                <Button type="submit" name="leave" value={entry.id} look="text">
                  Leave the waitlist
                </Button>
              </Form>
              {/* A separate form, because Enter in a field presses the first button of its form. */}
              <Form method="post">
                <ChangeEntryFields entry={entry} busy={isBusy} />
              </Form>
            </>
          }
        />
      ))}
    </div>
  );
}
