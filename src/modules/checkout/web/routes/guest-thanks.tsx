import { useEffect, useState } from "react";
import { DirectionsButton } from "#modules/booking/web/components/directions-button.tsx";
import { FreeUntil } from "#modules/booking/web/components/free-until.tsx";
import { VisitTime } from "#modules/booking/web/components/visit-time.tsx";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import { HowToPrepare } from "#modules/own-visits/web/components/how-to-prepare.tsx";
import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { apiOf, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { OutcomeFrame } from "#web/ui/feedback/outcome-frame.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { Order } from "../../contract/order.ts";
import { VisitServices } from "../components/visit-services.tsx";
import { readGuestVisit, type StoredGuestVisit } from "../stored-guest-visit.ts";
import { isSettled, useGuestOrder } from "../use-guest-order.ts";
import type { Route } from "./+types/guest-thanks";

export async function loader({ context }: Route.LoaderArgs) {
  const client = apiOf<ContentCalls>(context);
  return { words: await loadPageWords(client, "guestthanks"), origin: context.get(visitorContext).origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData
    ? pageMeta({ ...loaderData.words, origin: loaderData.origin, path: "/guestthanks", noIndex: true })
    : [];
}

/**
 * Confirms a guest's visit: when it is, what was charged, and what to do next (PG-19). A visit paid in advance is
 * booked once the provider confirms the payment.
 */
export default function GuestThanks() {
  const [visit, setVisit] = useState<StoredGuestVisit>();
  useEffect(() => setVisit(readGuestVisit()), []);
  const { contact, settings } = useShellData();
  const order = useGuestOrder(visit);
  const appointment = visit?.appointment;
  const save = async () => {
    const { saveGuestCalendar } = await import("../save-guest-calendar.ts");
    if (appointment) saveGuestCalendar(appointment, { ...contact, name: settings.name });
  };
  if (visit?.link && (!order || order.status === "cancelled" || !isSettled(order))) return <NotYetPaid order={order} />;
  const paid = order && order.totals.dueNow + order.totals.giftCard;
  return (
    <OutcomeFrame
      picture="booked"
      badge={visit && <Badge tone="ok">Booked, number {visit.number}</Badge>}
      title={appointment ? `See you on ${formatDay(appointment.date).split(",")[0]}` : "Your booking"}
    >
      {appointment ? (
        <>
          <VisitTime appointment={appointment} />
          <div className="no-print flex flex-wrap items-center gap-x-5 gap-y-3 pt-5 sm:pt-6">
            <Button className="max-sm:w-full" onClick={() => void save()}>
              <Icon name="calendar" /> Add to calendar
            </Button>
            {appointment.place && <DirectionsButton place={appointment.place} />}
          </div>
          <FreeUntil appointment={appointment} className="measure pt-4 text-small" />
          <VisitServices appointment={appointment} />
          <HowToPrepare services={appointment.services} />
        </>
      ) : (
        <div className="measure space-y-4 pt-6">
          <p className="text-lead">
            If you just booked, we’ve emailed you the details, with a link to see, move or cancel your visit.
          </p>
          <p className="text-ink-soft">
            <WholeWords>
              No email after a few minutes? Check your spam folder, then call {contact.phoneDisplay || "us"}: if you
              didn’t get an email, your visit may not be booked.
            </WholeWords>
          </p>
        </div>
      )}
      <div className="max-w-text pt-10">
        <h2 className="text-h3">What happens next</h2>
        <ul className="space-y-3 pt-4 text-ink-soft">
          <li>
            {visit
              ? `A confirmation is on its way to ${visit.email}, with a link to move or cancel your visit. No account needed.`
              : "You don’t need an account to use the link in that email."}
          </li>
          <li>{paid ? paidWords(paid, order.totals.dueAtClinic) : unpaidWords(visit)}</li>
        </ul>
        {visit && (
          <section aria-labelledby="account-title" className="no-print mt-10 bg-sand p-5 sm:p-7">
            <h2 id="account-title" className="text-h3">
              Next time, book in a few taps
            </h2>
            <p className="pt-2 pb-5 text-ink-soft">
              Create an account with {visit.email}. Your visit will appear there once you verify your email address.
            </p>
            <LinkButton to="/signup?next=/upcoming-orders" state={{ email: visit.email }} look="outline">
              Create an account
            </LinkButton>
          </section>
        )}
        <p className="no-print flex flex-wrap gap-x-5 gap-y-3 pt-7">
          {!appointment && <LinkButton to="/appointment">Book a visit</LinkButton>}
          <LinkButton to="/" look="text">
            Home
          </LinkButton>
        </p>
      </div>
    </OutcomeFrame>
  );
}

function paidWords(paid: number, dueAtClinic: number): string {
  const sum = (cents: number) => formatMoney(cents, { always: true });
  const rest = dueAtClinic > 0 ? `${sum(dueAtClinic)} is due at the clinic.` : "Nothing is due at the clinic.";
  return `${sum(paid)} was charged. ${rest}`;
}

/** Returns the text about charges, which are only known for a visit booked in this browser. */
const unpaidWords = (visit: StoredGuestVisit | undefined) =>
  visit
    ? "Nothing was charged. You pay at the clinic."
    : "The email also shows anything you’ve paid. The rest is due at the clinic.";

/** Shown if the payment hasn't arrived yet, or if the time slot was lost. */
function NotYetPaid({ order }: { order: Order | undefined }) {
  const isLost = order?.status === "cancelled";
  const isForCard = order !== undefined && order.totals.dueNow === 0;
  return (
    <OutcomeFrame
      picture="clinic-detail-3"
      title={isLost ? "Your visit wasn’t booked" : `We’re confirming your ${isForCard ? "card" : "payment"}`}
    >
      <p className="measure flex items-center gap-3 pt-6">
        {!isLost && <Spinner />}
        {isLost
          ? `Your time was taken before the ${isForCard ? "card was saved" : "payment came"}. Nothing was charged.`
          : isForCard
            ? "This takes a few seconds. Then your visit is booked, and we’ll email you."
            : "This takes a few seconds; please don’t pay again. Then your visit is booked, and we’ll email you."}
      </p>
      {isLost && (
        <p className="pt-7">
          <LinkButton to="/appointment">Choose another time</LinkButton>
        </p>
      )}
    </OutcomeFrame>
  );
}
