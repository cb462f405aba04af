import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { apiOf, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { telLink } from "#web/shell/menu.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Button } from "#web/ui/button.tsx";
import { OutcomeFrame } from "#web/ui/feedback/outcome-frame.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { ReachLink } from "#web/ui/reach-link.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { CheckoutCalls } from "../../contract/calls.ts";
import { messageOfState } from "../message-of-state.ts";
import { readGuestVisit, type StoredGuestVisit } from "../stored-guest-visit.ts";
import type { Route } from "./+types/guest-failed";

const api = browserApi<CheckoutCalls>();

export async function loader({ context }: Route.LoaderArgs) {
  return {
    words: await loadPageWords(apiOf<ContentCalls>(context), "guestfailed"),
    origin: context.get(visitorContext).origin,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData
    ? pageMeta({ ...loaderData.words, origin: loaderData.origin, path: "/guestfailed", noIndex: true })
    : [];
}

/** Explains why a guest's visit wasn't booked, that nothing was charged, and what to do next (PG-19). */
export default function GuestFailed() {
  const { contact } = useShellData();
  const message = messageOfState(useLocation().state);
  const [visit, setVisit] = useState<StoredGuestVisit>();
  useEffect(() => setVisit(readGuestVisit()), []);
  if (!message && visit?.link) return <LeftUnpaid visit={visit} link={visit.link} />;
  return (
    <OutcomeFrame
      picture="clinic-detail-5"
      title={message ? "Your visit wasn’t booked" : "Your booking didn’t go through"}
    >
      <p className="measure pt-5 text-lead text-ink-soft">
        {message
          ? `${message} Nothing was booked and nothing was charged.`
          : "Nothing was booked and nothing was charged. Your visit is booked only if you get a confirmation email."}{" "}
        Choose another time, or call us and we’ll help you find one.
      </p>
      <p className="flex flex-wrap gap-x-5 gap-y-3 pt-8">
        <LinkButton to="/appointment">{message ? "Choose again" : "Book a visit"}</LinkButton>
        <ReachLink className="btn btn-outline" href={telLink(contact.phone)}>
          <WholeWords>Call {contact.phoneDisplay}</WholeWords>
        </ReachLink>
      </p>
    </OutcomeFrame>
  );
}

/** Shown when the guest left the provider's page: their time is still held, and the page can be reopened. */
function LeftUnpaid({ visit, link }: { visit: StoredGuestVisit; link: string }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const pay = async () => {
    setBusy(true);
    try {
      const request = { params: { id: visit.orderId }, headers: { "x-visit-link": link } };
      const { session } = await api.call("payOrder", request);
      location.assign(session.url);
    } catch (error) {
      setBusy(false);
      setProblem(
        isApiError(error, "order_closed")
          ? "Your time isn’t held anymore. Nothing was charged."
          : "We couldn’t open the page. Try again in a moment.",
      );
    }
  };
  return (
    <OutcomeFrame picture="clinic-detail-5" title="Your visit isn’t booked yet">
      <p className="measure pt-5 text-lead text-ink-soft">
        Nothing was charged. We’re holding your time for a little while. It’s yours once{" "}
        {visit.cardPage ? "your card is saved" : "the payment goes through"}.
      </p>
      {problem && (
        <p role="alert" className="pt-4">
          {problem}
        </p>
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-3 pt-8">
        {visit.cardPage ? (
          <LinkButton to={visit.cardPage}>Save a card</LinkButton>
        ) : (
          <Button look="book" busy={isBusy} busyText="Opening the payment page…" onClick={() => void pay()}>
            Back to payment
          </Button>
        )}
        <LinkButton to="/appointment" look="text">
          Choose another time
        </LinkButton>
      </p>
    </OutcomeFrame>
  );
}
