import { lazy, Suspense } from "react";
import { Link, useNavigate } from "react-router";
import type { WireAppointment } from "#modules/booking/contract/appointment.ts";
import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import { InvoiceButton } from "#modules/checkout/web/components/invoice-button.tsx";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import type { OwnVisitCalls } from "#modules/own-visits/contract/calls.ts";
import { REBOOKING_PAGES, rebookingPath } from "#modules/own-visits/domain/rebooking-path.ts";
import { AppointmentCard } from "#modules/own-visits/web/components/appointment-card.tsx";
import { HISTORY_LINKS } from "#modules/own-visits/web/history-links.ts";
import { apiOf, requireLogin, visitorContext } from "#web/api-context.ts";
import { dayInWords } from "#web/day-in-words.ts";
import { orNothing } from "#web/or-nothing.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { TabLinks } from "#web/ui/layout/tab-links.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { Route } from "./+types/past-visits";

/** Loaded only for returning customers. */
const SameAsLastTime = lazy(() => import("#modules/own-visits/web/rebooking/same-as-last-time.tsx"));

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData.head, origin: loaderData.origin, path: "/past-orders", noIndex: true }) : [];

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  const api = apiOf<ContentCalls & BookingCalls & OwnVisitCalls>(context);
  const [{ data: appointments }, rebooking, { data: head }] = await Promise.all([
    api.call("listPastAppointments"),
    orNothing(api.call("readAgain", { query: {} })),
    api.call("getMetaTag", { params: { page: "past-orders" } }),
  ]);
  const visits = appointments.map((appointment) => ({ appointment, rebookingPath: rebookingPathOf(appointment) }));
  return { visits, rebooking: rebooking?.data ?? null, head, origin: context.get(visitorContext).origin };
}

/** Past, canceled and missed visits, with links to rebook them (PG-24). */
export default function PastVisits({ loaderData: { visits, rebooking } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <div className="wrap pt-[clamp(40px,5vw,72px)] pb-24">
      <h1 className="text-h1-small pb-8">Past visits</h1>
      <TabLinks label="Your history" links={HISTORY_LINKS} />
      {rebooking && (
        <section aria-label="Same as last time" className="mt-10 bg-sand p-5 sm:p-7">
          <Suspense>
            <SameAsLastTime rebooking={rebooking} />
          </Suspense>
        </section>
      )}
      <div className="pt-10">
        {visits.length === 0 && (
          <EmptyState
            pictured="towels"
            title="No past visits"
            text="Your past visits appear here, so you can see what was done and book the same visit again."
            action={
              <LinkButton to="/services/services" look="primary">
                See treatments
              </LinkButton>
            }
          />
        )}
        {visits.map(({ appointment, rebookingPath: path }) => (
          <AppointmentCard
            key={appointment.id}
            appointment={appointment}
            isPast
            actions={
              <>
                <Button look="outline" small onClick={() => void navigate(path)}>
                  Book again
                </Button>
                {appointment.status === "completed" && appointment.orderId && appointment.dueAtClinic === 0 && (
                  <InvoiceButton
                    orderId={appointment.orderId}
                    of={`the visit on ${dayInWords(appointment.date)}`}
                    small
                  />
                )}
                {appointment.status === "completed" &&
                  appointment.orderId &&
                  appointment.services.map(({ id, name }) => (
                    <Link
                      key={id}
                      className="link text-small"
                      to={`/give-rating?${new URLSearchParams({ order: appointment.orderId ?? "", item: id })}`}
                    >
                      Rate {name}
                    </Link>
                  ))}
              </>
            }
          />
        ))}
      </div>
    </div>
  );
}

/** Returns the URL that books the same treatments with the same practitioner. */
function rebookingPathOf({ services, practitioner }: WireAppointment): string {
  return rebookingPath(REBOOKING_PAGES.customer, {
    services: services.map(({ serviceId, addOns, estimate }) => ({ serviceId, addOns, areas: estimate?.areas })),
    practitionerId: practitioner.id,
  });
}
