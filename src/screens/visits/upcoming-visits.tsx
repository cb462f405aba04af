import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import type { WireAppointment } from "#modules/booking/contract/appointment.ts";
import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import { isChangeable } from "#modules/booking/domain/appointment-status.ts";
import { CancelVisitDialog } from "#modules/booking/web/components/cancel-visit-dialog.tsx";
import { DayLinks } from "#modules/booking/web/components/day-links.tsx";
import { FreeUntil } from "#modules/booking/web/components/free-until.tsx";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import type { OwnVisitCalls } from "#modules/own-visits/contract/calls.ts";
import { AppointmentCard } from "#modules/own-visits/web/components/appointment-card.tsx";
import { PrepareLink } from "#modules/own-visits/web/components/prepare-link.tsx";
import { HISTORY_LINKS } from "#modules/own-visits/web/history-links.ts";
import { saveCalendarFile } from "#modules/own-visits/web/save-calendar-file.ts";
import type { WaitlistCalls } from "#modules/waitlist/contract/calls.ts";
import { formatMoney } from "#shared/money.ts";
import { addDays } from "#shared/zoned-time.ts";
import { browserApi } from "#web/api.ts";
import { apiOf, requireLogin, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useIsThere, useShellData } from "#web/shell/shell-data.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { TabLinks } from "#web/ui/layout/tab-links.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { Route } from "./+types/upcoming-visits";

const api = browserApi<BookingCalls & OwnVisitCalls>();

const JoinWaitlist = lazy(() => import("#modules/waitlist/web/join-waitlist.tsx"));

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({ ...loaderData.head, origin: loaderData.origin, path: "/upcoming-orders", noIndex: true })
    : [];

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  const api = apiOf<ContentCalls & BookingCalls & OwnVisitCalls & WaitlistCalls>(context);
  const [{ data: appointments }, { data: waiting }, { data: head }] = await Promise.all([
    api.call("listUpcomingAppointments"),
    api.call("listWaiting", {}),
    api.call("getMetaTag", { params: { page: "upcoming-orders" } }),
  ]);
  return { appointments, waiting, head, origin: context.get(visitorContext).origin };
}

/** Upcoming visits: calendar, directions, move, cancel (PG-24, BK-5). */
export default function UpcomingVisits({ loaderData }: Route.ComponentProps) {
  const [appointments, setAppointments] = useState(loaderData.appointments);
  const [asked, setAsked] = useState<WireAppointment>();
  const [isBusy, setBusy] = useState(false);
  /** The visit for which the customer requests an earlier time. */
  const [soonerId, setSoonerId] = useState<string>();
  const { settings } = useShellData();
  const isThere = useIsThere();

  const cancel = async (appointment: WireAppointment) => {
    setBusy(true);
    try {
      const { changeFee } = appointment;
      await api.call("cancelAppointment", { params: { id: appointment.id }, body: { agreedFeeCents: changeFee } });
      setAppointments((list) => list.filter(({ id }) => id !== appointment.id));
      const cost =
        changeFee > 0 ? `${formatMoney(changeFee, { always: true })} is due at the clinic.` : "Nothing is charged.";
      showToast(`Your visit is canceled. ${cost}`);
    } catch (error) {
      showToast(error instanceof Error ? error.message : "Something went wrong", { tone: "error" });
    } finally {
      setBusy(false);
      setAsked(undefined);
    }
  };
  const save = (id: string) =>
    saveCalendarFile(id).catch(() => showToast("We couldn’t load the calendar file. Try again.", { tone: "error" }));

  return (
    <div className="wrap pt-[clamp(40px,5vw,72px)] pb-24">
      <h1 className="text-h1-small pb-8">Upcoming visits</h1>
      <TabLinks label="Your history" links={HISTORY_LINKS} />
      <div className="pt-10">
        {loaderData.waiting.length > 0 && (
          <Notice className="mb-10 max-w-text">
            <p>
              {loaderData.waiting.some(({ offer }) => offer)
                ? "A spot opened for you. We’re holding it for 15 minutes."
                : `You’re on the waitlist for ${loaderData.waiting.flatMap(({ services }) => services).join(", ")}.`}
            </p>
            <Link className="link" to="/waitlist">
              See your waitlist
            </Link>
          </Notice>
        )}
        {appointments.length === 0 && (
          <EmptyState
            pictured="reserved"
            title="No upcoming visits"
            text="Once you book a treatment, you’ll find it here with everything you need for your visit."
            action={
              <LinkButton to="/services/services" look="primary">
                See treatments
              </LinkButton>
            }
          />
        )}
        {appointments.map((appointment) => (
          <AppointmentCard
            key={appointment.id}
            appointment={appointment}
            actions={
              <>
                <Button look="outline" small onClick={() => void save(appointment.id)}>
                  Add to calendar
                </Button>
                {appointment.place && (
                  <a className="link text-small" href={appointment.place.mapLink} target="_blank" rel="noreferrer">
                    Directions
                  </a>
                )}
                <PrepareLink prepare={appointment.prepare} />
                <DayLinks appointment={appointment} />
                {appointment.canReschedule && (
                  <Link className="link text-small" to={`/reschedule/${appointment.id}`}>
                    Reschedule
                  </Link>
                )}
                {appointment.canCancel && (
                  <button type="button" className="link min-h-11 text-small" onClick={() => setAsked(appointment)}>
                    Cancel visit
                  </button>
                )}
                {isThere("waitlist") && mayBeSooner(appointment, settings.today) && (
                  <button
                    type="button"
                    className="link min-h-11 text-small"
                    aria-expanded={soonerId === appointment.id}
                    onClick={() => setSoonerId(soonerId === appointment.id ? undefined : appointment.id)}
                  >
                    Something sooner?
                  </button>
                )}
                {soonerId === appointment.id && (
                  <div className="w-full">
                    <Suspense fallback={<Spinner />}>
                      <JoinWaitlist
                        date={addDays(appointment.date, -1)}
                        today={settings.today}
                        practitionerId={undefined}
                        waitFor={soonerThan(appointment)}
                      />
                    </Suspense>
                  </div>
                )}
                <FreeUntil appointment={appointment} className="w-full text-small" />
              </>
            }
          />
        ))}
      </div>
      <CancelVisitDialog
        appointment={asked}
        isBusy={isBusy}
        onKeep={() => setAsked(undefined)}
        onCancel={() => asked && void cancel(asked)}
      />
    </div>
  );
}

/** Whether an earlier time can be requested: for a visit on a later day that can still be changed. */
const mayBeSooner = ({ status, date }: WireAppointment, today: string) => isChangeable(status) && date > today;

function soonerThan({ id, services }: WireAppointment) {
  return {
    serviceIds: services.map(({ serviceId }) => serviceId),
    addOnIds: services.flatMap(({ addOns }) =>
      addOns.flatMap(({ addOnId, quantity }) => Array<string>(quantity).fill(addOnId)),
    ),
    isGuest: false,
    insteadOf: id,
  };
}
