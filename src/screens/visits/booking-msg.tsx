import type { WireAppointment } from "#modules/booking/contract/appointment.ts";
import { VisitConfirmed } from "#modules/own-visits/web/components/visit-confirmed.tsx";
import { formatMoney } from "#shared/money.ts";
import { formatTime } from "#shared/zoned-time.ts";
import { dayInWords } from "#web/day-in-words.ts";
import { pageMeta } from "#web/page-meta.ts";
import { telLink } from "#web/shell/menu.ts";
import { usePerson } from "#web/shell/person.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { OutcomeFrame } from "#web/ui/feedback/outcome-frame.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { ReachLink } from "#web/ui/reach-link.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { Route } from "./+types/booking-msg";
import { loadVisitMessage } from "./load-order-visit.ts";

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  loaderData
    ? pageMeta({ ...loaderData.head, origin: loaderData.origin, path: `/booking-msg/${params.id}`, noIndex: true })
    : [];

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadVisitMessage(context, request, params.id, "booking-msg");
}

/** The parts of the loader's data that the page uses. */
type BookingMessageProps = {
  loaderData: Pick<Route.ComponentProps["loaderData"], "appointment" | "isOver"> & {
    order: { number: number } | undefined;
  };
};

/**
 * Says that a visit was changed, was canceled or is over, with the next step; otherwise shows its current state
 * (PG-26).
 */
export default function BookingMessage({ loaderData: { order, appointment, isOver } }: BookingMessageProps) {
  const { user } = usePerson();
  const { status, changesMade } = appointment;
  const number = order ? `, number ${order.number}` : "";
  if (status === "cancelled" || status === "no_show" || status === "completed" || isOver)
    return <Ended visit={appointment} />;
  if (changesMade === 0)
    return <VisitConfirmed appointment={appointment} badge={`Booked${number}`} title="Your visit hasn’t changed" />;
  return (
    <VisitConfirmed
      appointment={appointment}
      badge={`Changed${number}`}
      title="Your visit has a new time"
      news={`We’re emailing the new time and a calendar update to ${user?.email ?? "you"}.`}
    />
  );
}

const ENDED = {
  cancelled: { title: "This visit is canceled", text: "The time is open to other clients again." },
  no_show: { title: "We missed you", text: "Call us and we’ll find another time." },
  completed: { title: "This visit has ended", text: "We hope you enjoyed it. You can book the same visit again." },
} as const;

/** A visit that won't take place anymore: what it was, what it cost, what to do next. */
function Ended({ visit }: { visit: WireAppointment }) {
  const { contact } = useShellData();
  const { title, text } =
    ENDED[visit.status === "cancelled" || visit.status === "no_show" ? visit.status : "completed"];
  return (
    <OutcomeFrame picture="clinic-detail-5" title={title}>
      <p className="pt-5 text-h3">
        <WholeWords>
          {dayInWords(visit.date)}, {formatTime(visit.time)}
        </WholeWords>
      </p>
      <p className="measure pt-2 text-lead text-ink-soft">
        {text}{" "}
        {visit.lateFees > 0
          ? `A late-change fee of ${formatMoney(visit.lateFees, { always: true })} is due at the clinic.`
          : visit.status === "cancelled" && "Nothing was charged."}
      </p>
      <div className="flex flex-wrap gap-x-5 gap-y-3 pt-8">
        <LinkButton to="/services/services" look="primary">
          Book another visit
        </LinkButton>
        {visit.status === "no_show" ? (
          <ReachLink className="btn btn-outline" href={telLink(contact.phone)}>
            <WholeWords>Call {contact.phoneDisplay}</WholeWords>
          </ReachLink>
        ) : (
          <LinkButton to="/past-orders" look="outline">
            Your past visits
          </LinkButton>
        )}
      </div>
    </OutcomeFrame>
  );
}
