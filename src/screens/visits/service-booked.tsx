import { VisitConfirmed } from "#modules/own-visits/web/components/visit-confirmed.tsx";
import { formatDay } from "#shared/zoned-time.ts";
import { pageMeta } from "#web/page-meta.ts";
import { usePerson } from "#web/shell/person.ts";
import type { Route } from "./+types/service-booked";
import { loadOrderVisit } from "./load-order-visit.ts";

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  loaderData
    ? pageMeta({ ...loaderData.head, origin: loaderData.origin, path: `/service-booked/${params.id}`, noIndex: true })
    : [];

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadOrderVisit(context, request, params.id, "service-booked");
}

/** Confirms that a visit is booked: day, address, calendar file, next steps (PG-26). */
export default function ServiceBooked({ loaderData: { order, appointment } }: Route.ComponentProps) {
  const { user } = usePerson();
  const weekday = formatDay(appointment.date).split(",")[0];
  return (
    <VisitConfirmed
      appointment={appointment}
      badge={`Booked, number ${order.number}`}
      title={user ? `See you on ${weekday}, ${user.firstName}` : `See you on ${weekday}`}
      {...(order.paidAt
        ? { charged: `The rest of order ${order.number} is paid. Nothing was charged for the visit.` }
        : {})}
      {...(appointment.isMailed
        ? { news: `A confirmation with a calendar invite is on its way to ${user?.email ?? "you"}.` }
        : {})}
    />
  );
}
