import { useState } from "react";
import { useNavigate } from "react-router";
import { loadSlotStart } from "#modules/booking/web/components/load-slot-start.ts";
import { SlotPicker } from "#modules/booking/web/components/slot-picker.tsx";
import { isApiError } from "#shared/contract/client.ts";
import { formatMinutes } from "#shared/duration.ts";
import { formatDay, formatTime, timeInZone } from "#shared/zoned-time.ts";
import { api } from "#web/api.ts";
import { apiContext, visitorContext } from "#web/api-context.ts";
import { loadPageWords } from "#web/load-page-words.ts";
import { pageMeta } from "#web/page-meta.ts";
import { telLink } from "#web/shell/menu.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { NoVisit } from "../components/no-visit.tsx";
import type { Route } from "./+types/confirmation";

/** A guest's visit by the mailed link: to see, move or cancel it without an account. The address alone opens nothing. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const client = context.get(apiContext);
  const search = new URL(request.url).searchParams;
  const [id, link] = [search.get("id"), search.get("link")];
  const words = await loadPageWords(client, "confirmation");
  const { origin } = context.get(visitorContext);
  if (!id || !link) return { visit: undefined, reason: undefined, words, origin };
  try {
    const { data: appointment } = await client.call("getAppointment", { params: { id }, query: { link } });
    const wish = {
      serviceIds: appointment.services.map(({ serviceId }) => serviceId),
      addOnIds: appointment.services.flatMap(({ addOns }) =>
        addOns.flatMap(({ addOnId, quantity }) => Array.from({ length: quantity }, () => addOnId)),
      ),
    };
    const isMoving = search.has("move") && appointment.canReschedule;
    const [people, start] = await Promise.all([
      client.call("listPractitioners"),
      isMoving ? loadSlotStart(client, wish, appointment.timeZone, appointment.date) : undefined,
    ]);
    const practitioners = people.data
      .filter(({ serviceIds }) => wish.serviceIds.some((serviceId) => serviceIds.includes(serviceId)))
      .map(({ _id, name }) => ({ _id, name }));
    return { visit: { appointment, wish, start, practitioners, link }, reason: undefined, words, origin };
  } catch (error) {
    // A link that was cut, guessed or has run out; anything else is for the error page.
    if (!isApiError(error) || error.status >= 500) throw error;
    return { visit: undefined, reason: error.code, words, origin };
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData
    ? pageMeta({ ...loaderData.words, origin: loaderData.origin, path: "/confirmation", noIndex: true })
    : [];
}

export default function ConfirmationPage({ loaderData: { visit, reason } }: Route.ComponentProps) {
  return visit ? (
    <GuestVisit {...visit} />
  ) : (
    <NoVisit isExpired={reason === "link_expired"} isWrong={reason !== undefined} />
  );
}

type GuestVisitProps = NonNullable<Route.ComponentProps["loaderData"]["visit"]>;

function GuestVisit({ appointment, wish, start, practitioners, link }: GuestVisitProps) {
  const { contact, settings } = useShellData();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ tone: "ok" | "error"; text: string }>();
  const { _id: id, timeZone, status } = appointment;
  const here = `/confirmation?${new URLSearchParams({ id, link })}`;
  const isCancelled = status === "cancelled";
  const headers = { "x-visit-link": link };
  const end = formatTime(timeInZone(new Date(appointment.endsAt), timeZone));
  const minutes = appointment.services.reduce((sum, service) => sum + service.minutes, 0);

  const change = async (act: () => Promise<string>) => {
    setBusy(true);
    setSaid(undefined);
    try {
      setSaid({ tone: "ok", text: await act() });
    } catch (error) {
      setSaid({ tone: "error", text: isApiError(error) ? error.message : "Something went wrong" });
    }
    setBusy(false);
    setAsking(false);
    await navigate(here, { replace: true, preventScrollReset: true });
  };
  const cancel = () => change(async () => (await api.call("cancelAppointment", { params: { id }, headers })).message);
  const move = (date: string, time: string, practitionerId: string | undefined) =>
    change(async () => {
      const body = { date, time, ...(practitionerId ? { practitionerId } : {}) };
      return (await api.call("rescheduleAppointment", { params: { id }, body, headers })).message;
    });

  return (
    <div className="wrap pt-10 pb-24">
      <Badge tone={isCancelled ? "warn" : "ok"}>{isCancelled ? "Cancelled" : "Booked"}</Badge>
      <h1 className="pt-4 text-h1">{isCancelled ? "This visit is cancelled" : "Your visit"}</h1>
      {said && (
        <Notice tone={said.tone} live className="mt-6 max-w-text">
          {said.text}
        </Notice>
      )}
      <div className="grid-12 pt-8">
        <div className="md:col-span-7">
          <p className={isCancelled ? "text-sum line-through" : "text-sum"}>
            {formatDay(appointment.date, { year: true })}, {formatTime(appointment.time)}
          </p>
          <p className="pt-2 text-lead text-ink-soft">
            to {end}, with {appointment.practitioner.name}
            {appointment.place ? `, ${appointment.place.address}` : ", online"}
          </p>
          <ul className="mt-6 border-t border-linen">
            {appointment.services.map((service) => (
              <li
                key={`${service.serviceId}${service.time}`}
                className="flex justify-between gap-4 border-b border-linen py-3"
              >
                <span>
                  {service.name}
                  {service.addOns.length > 0 && (
                    <span className="block text-small text-ink-soft">
                      with {service.addOns.map(({ name }) => name).join(", ")}
                    </span>
                  )}
                </span>
                <span className="nums text-small">{formatMinutes(service.minutes)}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="md:col-span-4 md:col-start-9">
          <p className="text-ink-soft">{appointment.policy}</p>
          <p className="no-print flex flex-wrap gap-x-5 gap-y-3 pt-6">
            {!isCancelled && (
              <a
                href={`/api/v1/Appointment/${id}/calendar.ics?${new URLSearchParams({ link })}`}
                download
                className={buttonClass({ look: "outline" })}
              >
                Add to calendar
              </a>
            )}
            {appointment.canReschedule && (
              <LinkButton to={`${here}&move=1`} preventScrollReset>
                Move it
              </LinkButton>
            )}
            {appointment.canCancel && (
              <Button look="text" onClick={() => setAsking(true)}>
                Cancel it
              </Button>
            )}
            {isCancelled && <LinkButton to="/appointment">Book another visit</LinkButton>}
            {!isCancelled && !appointment.canCancel && (
              <a href={telLink(contact.phone)} className={buttonClass({})}>
                Call {contact.phoneDisplay}
              </a>
            )}
          </p>
        </div>
      </div>
      {start && (
        <section aria-labelledby="move" className="pt-14">
          <h2 id="move" className="pb-6 text-h2">
            Move it to
          </h2>
          <div className="grid gap-x-8 gap-y-10 md:grid-cols-2">
            <SlotPicker
              start={start}
              wish={wish}
              today={settings.today}
              zoneName={(timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ")}
              closingTime={formatTime(contact.hours.find((day) => day !== null)?.closes ?? "17:00")}
              duration={formatMinutes(minutes)}
              practitioners={practitioners}
              selected={undefined}
              onChoose={(slot, practitionerId) => move(slot.date, slot.from, practitionerId)}
            />
          </div>
        </section>
      )}
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Cancel this visit?">
        <p className="pt-4">Your place is given to somebody else at once. Cancelling is free of charge now.</p>
        <div className="flex flex-wrap gap-3 pt-7">
          <Button look="outline" autoFocus onClick={() => setAsking(false)}>
            Keep it
          </Button>
          <Button busy={isBusy} busyText="Cancelling…" onClick={() => void cancel()}>
            Yes, cancel it
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
