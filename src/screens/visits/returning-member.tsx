import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { AccountFrame } from "#modules/account/web/components/account-frame.tsx";
import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import type { ReturningCustomer } from "#modules/booking/contract/guest-identify.ts";
import { EnterGuestCode, type GivenIdentity, IdentifyForm } from "#modules/booking/web/components/identify-forms.tsx";
import { readReturningCustomer } from "#modules/booking/web/read-returning-customer.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { apiOf, requirePage, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { usePerson } from "#web/shell/person.ts";
import { GUEST_TICKET_HEADER, readGuestTicket, storeGuestTicket } from "#web/state/guest-ticket.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { Route } from "./+types/returning-member";

const api = browserApi<BookingCalls>();

/** Loaded once the code was correct. */
const FormerVisits = lazy(() => import("#modules/own-visits/web/components/former-visits.tsx"));

export async function loader({ context }: Route.LoaderArgs) {
  await requirePage(context, "/returningMember");
  return {
    words: await loadPageWords(apiOf<ContentCalls>(context), "returningMember"),
    origin: context.get(visitorContext).origin,
  };
}

/** Receives the form if the browser sends it without scripts, and drops its data unread. */
export function action() {
  return { wasPosted: true };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData
    ? pageMeta({ ...loaderData.words, origin: loaderData.origin, path: "/returningMember", noIndex: true })
    : [];
}

/** Lets a returning customer identify with a one-time code and book again from their last visits (PG-17). */
export default function ReturningMember({ actionData }: Route.ComponentProps) {
  const [given, setGiven] = useState<GivenIdentity>();
  const [known, setKnown] = useState<ReturningCustomer>();
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const controller = new AbortController();
    readReturningCustomer(controller.signal).then(
      (client) => client && setKnown(client),
      (error: unknown) => isApiError(error) && setProblem(error.message), // otherwise the page was left
    );
    return () => controller.abort();
  }, []);

  const verify = async (code: string) => {
    if (!given) throw new Error("there is no ticket to ask who they are");
    return (await api.call("guestVerify", { body: { ...given, code } })).data;
  };
  const forget = async () => {
    const ticket = readGuestTicket();
    storeGuestTicket(undefined);
    setKnown(undefined);
    setGiven(undefined);
    // Ignores a failure to reach the server: this tab has dropped the ticket, and it expires on its own.
    if (ticket)
      await api.call("forgetGuest", { headers: { [GUEST_TICKET_HEADER]: ticket } }).catch((error: unknown) => {
        if (!isApiError(error)) throw error;
      });
  };

  if (known) return <Known client={known} onForget={() => void forget()} />;
  return (
    <AccountFrame title={given ? "Check your email" : "Been here before?"} picture="booked">
      <noscript>
        <Notice className="mt-6">
          You’ll need JavaScript turned on to use this page. Without it, please call us and we’ll book it for you.
        </Notice>
      </noscript>
      {actionData?.wasPosted && (
        <Notice tone="warn" live className="mt-6">
          The page wasn’t ready yet, so nothing was sent. Please try again.
        </Notice>
      )}
      {problem && (
        <Notice tone="warn" live className="mt-6">
          {problem}
        </Notice>
      )}
      {given ? (
        <EnterGuestCode
          identity={given}
          verify={verify}
          onVerified={({ ticket, ...client }) => {
            storeGuestTicket(ticket);
            setProblem(undefined);
            setKnown(client);
          }}
          onAgain={() => setGiven(undefined)}
        />
      ) : (
        <>
          <p className="pt-5">
            Book the same visit again, no password needed. We’ll email you a code so you can see your past visits and
            choose a time.
          </p>
          <IdentifyForm onSent={setGiven} />
          <OtherWays />
        </>
      )}
    </AccountFrame>
  );
}

function OtherWays() {
  const { user } = usePerson();
  return (
    <p className="pt-8 text-small text-ink-soft">
      {user ? (
        <>
          You’re logged in: your{" "}
          <Link to="/past-orders" className="link text-ink">
            past visits
          </Link>{" "}
          can be booked again from your account.
        </>
      ) : (
        <>
          Have an account?{" "}
          <Link to="/login?next=%2Fpast-orders" className="link text-ink">
            Log in
          </Link>
          . First time here?{" "}
          <Link to="/appointment" className="link text-ink">
            Book a visit
          </Link>
          .
        </>
      )}
    </p>
  );
}

/** Shows the customer's name and last visits. The title takes the focus, because the form that had it is gone. */
function Known({
  client: { client, hasAccount, visits },
  onForget,
}: {
  client: ReturningCustomer;
  onForget: () => void;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="wrap pt-10 pb-24">
      <h1 ref={title} tabIndex={-1} className="text-h1-small outline-none">
        Welcome back, {client.firstName}
      </h1>
      <p className="measure pt-4 text-lead text-ink-soft">
        {visits.length > 0
          ? "Choose a visit, and we’ll fill in the treatments, the practitioner and your details."
          : "There’s no past visit to book again. We’ll fill in your details when you book."}
      </p>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-3 pb-10 text-small">
        {hasAccount && (
          <span className="text-ink-soft">
            This address has an account.{" "}
            <Link to="/login?next=%2Fpast-orders" className="link text-ink">
              Log in
            </Link>{" "}
            to move or cancel a visit and see your orders.
          </span>
        )}
        <button type="button" className="link min-h-11" onClick={onForget}>
          Not {client.firstName}? Sign out here
        </button>
      </p>
      {visits.length > 0 ? (
        <Suspense>
          <FormerVisits visits={visits} />
        </Suspense>
      ) : (
        <EmptyState
          pictured="towels"
          title="No past visits"
          text="Canceled visits don’t appear here."
          action={<LinkButton to="/appointment">Book a visit</LinkButton>}
        />
      )}
      {visits.length > 0 && (
        <p className="border-t border-ink pt-6 text-small text-ink-soft">
          Want something else this time?{" "}
          <Link to="/appointment" className="link text-ink">
            Choose from all treatments
          </Link>
          . For your privacy, this page signs you out after half an hour, or when you close it.
        </p>
      )}
    </div>
  );
}
