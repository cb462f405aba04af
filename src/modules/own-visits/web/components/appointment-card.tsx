import type { ReactNode } from "react";
import type { WireAppointment } from "#modules/booking/contract/appointment.ts";
import { isChangeable } from "#modules/booking/domain/appointment-status.ts";
import { doseWords, likelyOfLines, likelySum } from "#modules/catalog/domain/visit-estimate.ts";
import { OfferLines } from "#modules/catalog/web/components/offer-lines.tsx";
import { formatMoney } from "#shared/money.ts";
import { formatDate, formatDay, formatTime, timeInZone } from "#shared/zoned-time.ts";
import { dayInWords } from "#web/day-in-words.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";

const STATUS: Record<WireAppointment["status"], string> = {
  held: "Held",
  booked: "Booked",
  confirmed: "Confirmed",
  checked_in: "Checked in",
  completed: "Completed",
  cancelled: "Canceled",
  no_show: "Missed",
};

type AppointmentCardProps = {
  appointment: WireAppointment;
  /** Whether the visit's time is over, even if the desk hasn't closed it. */
  isPast?: boolean;
  actions: ReactNode;
};

/** A visit in a list: time, treatments, practitioner, place, and the possible actions (PG-24). */
export function AppointmentCard({ appointment, isPast = false, actions }: AppointmentCardProps) {
  const {
    date,
    time,
    endsAt,
    timeZone,
    services,
    place,
    status,
    lateFees,
    offers,
    memberSavings,
    couponSavings,
    dueAtClinic,
  } = appointment;
  const isOff = status === "cancelled" || status === "no_show";
  return (
    <article
      aria-label={`${formatDay(date)}, ${formatTime(time)}`}
      className="grid gap-x-10 gap-y-5 border-t border-ink py-8 first:border-t-0 first:pt-0 md:grid-cols-[5fr_7fr]"
    >
      <div>
        <Badge tone={isOff ? "warn" : "ok"}>{isPast && isChangeable(status) ? "Ended" : STATUS[status]}</Badge>
        <h2 className="text-h3 pt-3">
          <WholeWords>
            {dayInWords(date)}, {formatTime(time)}
          </WholeWords>
        </h2>
        <p className="text-small text-ink-soft">
          <WholeWords>
            {formatDate(date)}, {formatTime(time)} to {formatTime(timeInZone(new Date(endsAt), timeZone))},{" "}
            {place ? place.address : "online"}
          </WholeWords>
        </p>
      </div>
      <div>
        <ul className="grid gap-3">
          {services.map((service) => (
            <li key={`${service.serviceId}${service.time}`} className="flex justify-between gap-6">
              <div>
                <h3 className="text-card">{service.name}</h3>
                <p className="text-small text-ink-soft">
                  <WholeWords>
                    {formatTime(service.time)}, {service.minutes} min, {service.practitioner.name}
                  </WholeWords>
                </p>
                {service.estimate && doseWords(service.estimate) && (
                  <p className="nums text-small text-ink-soft">{doseWords(service.estimate)}</p>
                )}
                {service.addOns.map((addOn) => (
                  <p key={addOn.addOnId} className="text-small">
                    with {addOn.name}
                    {addOn.quantity > 1 ? ` × ${addOn.quantity}` : ""}
                  </p>
                ))}
              </div>
              <p className="nums text-small font-medium">{likelySum(service.unitPrice, likelyOfLines([service]))}</p>
            </li>
          ))}
        </ul>
        <OfferLines {...{ offers, memberSavings, couponSavings }} className="pt-3" />
        {!isOff && !isPast && (
          <p className="pt-3 text-small text-ink-soft">
            Due at the clinic: {likelySum(dueAtClinic, likelyOfLines(services))}.
          </p>
        )}
        {lateFees > 0 && (
          <p className="pt-1 text-small">
            A late-change fee of {formatMoney(lateFees, { always: true })}{" "}
            {isOff || isPast ? "is due at the clinic" : "is also due there"}.
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-5">{actions}</div>
      </div>
    </article>
  );
}
