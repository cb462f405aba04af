import { useState } from "react";
import { useRevalidator } from "react-router";
import type { CheckoutCalls } from "#modules/checkout/contract/calls.ts";
import { CardConsent } from "#modules/checkout/web/components/card-consent.tsx";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import { isApiError } from "#shared/contract/client.ts";
import { formatDay, formatTime, timeInZone } from "#shared/zoned-time.ts";
import { browserApi } from "#web/api.ts";
import { apiOf, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Button } from "#web/ui/button.tsx";
import { OutcomeFrame } from "#web/ui/feedback/outcome-frame.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { Route } from "./+types/guest-card-saver";

const api = browserApi<CheckoutCalls>();

/**
 * Loads the page that saves a card for a guest's visit, only with the emailed link (PG-18): the email and the order in
 * the path give no access, and neither is looked up for the page.
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const client = apiOf<ContentCalls & CheckoutCalls>(context);
  const search = new URL(request.url).searchParams;
  const [link, returned] = [search.get("link"), search.get("card")];
  const { orderId } = params;
  const words = await loadPageWords(client, "guest-card-saver");
  const page = { orderId, returned, words, origin: context.get(visitorContext).origin };
  if (!link) return { ...page, visit: undefined, isWrong: false };
  try {
    const { data } = await client.call("getOrderDetails", { params: { id: orderId }, query: { link } });
    const { consent, serviceOrder, kept } = data;
    const { date, time } = kept ?? serviceOrder ?? {};
    return { ...page, visit: { link, consent, date, time, until: kept?.until }, isWrong: false };
  } catch (error) {
    if (!isApiError(error) || error.status >= 500) throw error;
    return { ...page, visit: undefined, isWrong: true };
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, origin } = loaderData;
  return pageMeta({ ...words, origin, path: "/guest-card-saver", noIndex: true });
}

export default function GuestCardSaverPage({ loaderData }: Route.ComponentProps) {
  const { orderId, returned, visit, isWrong } = loaderData;
  if (visit) return <SaveCard orderId={orderId} {...visit} />;
  if (returned === "back")
    return (
      <OutcomeFrame picture="clinic-detail-5" title="Thank you, your card is saved">
        <p className="measure pt-5 text-lead text-ink-soft">
          Nothing was charged, and your visit hasn’t changed. You’re all set.
        </p>
        <p className="pt-8">
          <LinkButton to="/">Home</LinkButton>
        </p>
      </OutcomeFrame>
    );
  const title = returned ? "No card was saved" : isWrong ? "This link doesn’t work anymore" : "Save a card";
  return (
    <OutcomeFrame picture="clinic-detail-3" title={title}>
      <p className="measure pt-5 text-lead text-ink-soft">
        Open the link in our email to save a card for your visit. You won’t be charged when you save it. We can send a
        new link to the email you booked with.
      </p>
      <AskForLink orderId={orderId} />
    </OutcomeFrame>
  );
}

type Visit = NonNullable<Route.ComponentProps["loaderData"]["visit"]>;

function SaveCard({ orderId, link, consent, date, time, until }: Visit & { orderId: string }) {
  const { timeZone } = useShellData().contact;
  const { revalidate } = useRevalidator();
  const when = date && time ? ` on ${formatDay(date)}, ${formatTime(time)}` : "";
  if (!consent)
    return (
      <OutcomeFrame picture="clinic-detail-5" title="There’s nothing to do here">
        <p className="measure pt-5 text-lead text-ink-soft">
          <WholeWords>Your visit{when} has a card already, or is over. Nothing was charged.</WholeWords>
        </p>
        <p className="pt-8">
          <LinkButton to="/contact">Contact us</LinkButton>
        </p>
      </OutcomeFrame>
    );
  const save = async (consentHash: string) => {
    const request = { params: { orderId }, headers: { "x-visit-link": link }, body: { consentHash } };
    return (await api.call("saveCardOfVisit", request)).session?.url;
  };
  return (
    <OutcomeFrame picture="clinic-detail-3" title="Save a card for your visit">
      <p className="measure pt-5 pb-6 text-lead text-ink-soft">
        <WholeWords>
          For your visit{when}. You enter the card on our payment processor’s page. You won’t be charged when you save
          it.
          {until &&
            ` Your visit is booked once the card is saved; we hold the time until ${formatTime(timeInZone(new Date(until), timeZone))}.`}
        </WholeWords>
      </p>
      <CardConsent consent={consent} label="Save card" save={save} onSaved={() => void revalidate()} />
    </OutcomeFrame>
  );
}

function AskForLink({ orderId }: { orderId: string }) {
  const [state, setState] = useState<{ isBusy: boolean; said?: string }>({ isBusy: false });
  async function ask(): Promise<void> {
    setState({ isBusy: true });
    try {
      const { message } = await api.call("sendCardLink", { params: { orderId } });
      setState({ isBusy: false, said: message });
    } catch (error) {
      setState({ isBusy: false });
      showToast(isApiError(error) ? error.message : "Something went wrong", { tone: "error" });
    }
  }
  return (
    <div className="pt-8">
      <p className="flex flex-wrap gap-x-5 gap-y-3">
        <Button onClick={() => void ask()} busy={state.isBusy} busyText="Sending…">
          Email me a new link
        </Button>
        <LinkButton to="/contact" look="outline">
          Contact us
        </LinkButton>
      </p>
      <p aria-live="polite" className="pt-4 text-small">
        {state.said}
      </p>
    </div>
  );
}
