import { useEffect, useState } from "react";
import { formatDay, formatTime } from "#shared/zoned-time.ts";
import { apiContext, visitorContext } from "#web/api-context.ts";
import { loadPageWords } from "#web/load-page-words.ts";
import { pageMeta } from "#web/page-meta.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { type KeptGuestVisit, readGuestVisit } from "../kept-guest-visit.ts";
import type { Route } from "./+types/guest-thanks";

export async function loader({ context }: Route.LoaderArgs) {
  return {
    words: await loadPageWords(context.get(apiContext), "guestthanks"),
    origin: context.get(visitorContext).origin,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData
    ? pageMeta({ ...loaderData.words, origin: loaderData.origin, path: "/guestthanks", noIndex: true })
    : [];
}

/** A guest's visit is booked: when, what was charged (nothing), what to do next (PG-19). */
export default function GuestThanks() {
  const [visit, setVisit] = useState<KeptGuestVisit>();
  useEffect(() => setVisit(readGuestVisit()), []);
  const appointment = visit?.appointment;
  return (
    <div className="wrap section grid-12">
      <div className="md:col-span-7">
        <h1 className="text-h1">
          {appointment ? `See you on ${formatDay(appointment.date).split(",")[0]}` : "Thank you"}
        </h1>
        {appointment && visit ? (
          <>
            <p className="pt-8 text-sum">
              {formatDay(appointment.date)}, {formatTime(appointment.time)}
            </p>
            <p className="pt-2 text-lead text-ink-soft">
              With {appointment.practitioner.name}
              {appointment.place ? `, ${appointment.place.address}` : ", online"}. Booking number {visit.number}.
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
                  <span className="nums text-small">{formatTime(service.time)}</span>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p className="measure pt-6 text-lead">
            If you have just booked, everything about your visit is in the mail we sent you.
          </p>
        )}
      </div>
      <div className="md:col-span-4 md:col-start-9">
        <h2 className="text-h3">What happens next</h2>
        <ul className="space-y-3 pt-4 text-ink-soft">
          <li>
            A confirmation{visit ? ` is on its way to ${visit.email}` : " comes by mail"}, with a calendar file. The
            link in it shows your visit and lets you move or cancel it, without an account.
          </li>
          <li>Nothing was charged. You pay at the clinic.</li>
          <li>{appointment?.policy ?? "Moving and cancelling are free until 48 hours before."}</li>
        </ul>
        <p className="no-print flex flex-wrap gap-x-5 gap-y-3 pt-7">
          <LinkButton to="/services/services" look="outline">
            How to prepare
          </LinkButton>
          <LinkButton to="/" look="text">
            Home
          </LinkButton>
        </p>
      </div>
    </div>
  );
}
