import { pageMeta } from "#web/page-meta.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { loadOrderVisit } from "../components/load-order-visit.ts";
import { VisitConfirmed } from "../components/visit-confirmed.tsx";
import type { Route } from "./+types/booking-msg";

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  loaderData
    ? pageMeta({ ...loaderData.head, origin: loaderData.origin, path: `/booking-msg/${params.id}`, noIndex: true })
    : [];

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadOrderVisit(context, request, params.id, "booking-msg");
}

/** A visit that was changed or won't take place, with the next step (clarification 5). */
export default function BookingMessage({ loaderData: { order, appointment } }: Route.ComponentProps) {
  const { user } = useShellData();
  if (appointment.status === "cancelled" || appointment.status === "no_show") {
    return (
      <div className="wrap pt-16 pb-24">
        <h1 className="text-h1-small">
          {appointment.status === "cancelled" ? "This visit is cancelled" : "We missed you"}
        </h1>
        <p className="measure pt-4 pb-8 text-lead">
          {appointment.status === "cancelled"
            ? "Its time is free for somebody else. Nothing was charged."
            : "Call us, and we will find another time."}
        </p>
        <LinkButton to="/services/services" look="primary">
          Book another visit
        </LinkButton>
      </div>
    );
  }
  return (
    <VisitConfirmed
      appointment={appointment}
      badge={`Changed, number ${order.number}`}
      title="Your visit has a new time"
      email={user?.email}
    />
  );
}
