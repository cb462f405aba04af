import type { ReactNode } from "react";
import { formatMoney } from "#shared/money.ts";
import { addMinutes, dateInZone, formatDay, formatTime, timeInZone } from "#shared/zoned-time.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import type { WireAppointment } from "../../contract/appointment.ts";
import { saveCalendarFile } from "./save-calendar-file.ts";
import { VisitCard } from "./visit-card.tsx";

type VisitConfirmedProps = {
  appointment: WireAppointment;
  badge: string;
  title: string;
  email: string | undefined;
  extra?: ReactNode;
};

const EARLY_MINUTES = 10;

/** Day first, then what happens in it, what it costs and what comes next, in dates (clarification 5). */
export function VisitConfirmed({ appointment, badge, title, email, extra }: VisitConfirmedProps) {
  const { date, time, endsAt, startsAt, timeZone, place, services } = appointment;
  const end = formatTime(timeInZone(new Date(endsAt), timeZone));
  const lines = services.map((service) => ({
    id: `${service.serviceId}${service.time}`,
    name: service.name,
    minutes: service.minutes,
    price: service.unitPrice,
    time: service.time,
    practitioner: service.practitioner.name,
    addOns: service.addOns.map(({ name, minutes, quantity, unitPrice }) => ({
      name,
      minutes,
      quantity,
      price: unitPrice,
    })),
  }));
  const total = lines.reduce(
    (sum, line) => sum + line.price + line.addOns.reduce((more, addOn) => more + addOn.price * addOn.quantity, 0),
    0,
  );
  const save = () =>
    saveCalendarFile(appointment._id).catch(() =>
      showToast("The calendar file could not be read. Try again.", { tone: "error" }),
    );
  const arrival = timeInZone(addMinutes(new Date(startsAt), -EARLY_MINUTES), timeZone);
  const lastFree =
    appointment.canReschedule && appointment.changeableUntil ? new Date(appointment.changeableUntil) : undefined;
  const steps = [
    {
      when: "Today",
      text: email
        ? `A confirmation with a calendar file is on its way to ${email}.`
        : "A confirmation with a calendar file is on its way to you.",
    },
    ...(lastFree
      ? [
          {
            when: `By ${formatDay(dateInZone(lastFree, timeZone), { month: "short" })}, ${formatTime(timeInZone(lastFree, timeZone))}`,
            text: "Last moment to move or cancel free of charge.",
          },
        ]
      : []),
    {
      when: "From now until then",
      text: "Read the preparation of each treatment on its page, and tell us of anything new about your health.",
    },
    {
      when: `${formatDay(date)}, ${formatTime(arrival)}`,
      text: place ? "Come ten minutes early, without make-up." : "Open the link from your mail a few minutes early.",
    },
  ];
  return (
    <>
      <div className="grid lg:grid-cols-[7fr_5fr]">
        <div className="wrap py-12 lg:pr-12">
          <Badge tone="ok">{badge}</Badge>
          <h1 className="text-h1 pt-4 pb-10">{title}</h1>
          <div className="border-y border-linen py-7">
            <p className="text-sum">
              {formatDay(date, { year: true })}, {formatTime(time)}
            </p>
            <p className="pt-1 text-lead text-ink-soft">
              to {end}, {place ? place.address : "online"}
            </p>
          </div>
          <div className="no-print flex flex-wrap items-center gap-x-5 gap-y-3 pt-6">
            <Button look="primary" onClick={() => void save()}>
              <Icon name="calendar" size={20} /> Add to calendar
            </Button>
            {place && (
              <a className="btn btn-outline" href={place.mapLink} target="_blank" rel="noreferrer">
                <Icon name="pin" size={20} /> Directions
              </a>
            )}
            {appointment.canReschedule && (
              <LinkButton to={`/reschedule/${appointment._id}`} look="text">
                Reschedule or cancel
              </LinkButton>
            )}
          </div>
          <div className="grid gap-10 pt-10 xl:grid-cols-2">
            <VisitCard lines={lines} total={total} />
            <section aria-label="What was charged">
              <h2 className="text-h3 pb-3">What was charged</h2>
              <p>Nothing was charged today.</p>
              <p className="pt-2 text-ink-soft">About {formatMoney(total)} is due at the clinic after your visit.</p>
              {extra}
            </section>
          </div>
        </div>
        <Picture
          picture={{ image: "/pictures/clinic-treatment-room", alt: "", width: 1200, height: 1500 }}
          sizes="(width >= 1024px) 42vw, 100vw"
          decorative
          className="hidden h-full min-h-120 lg:block"
        />
      </div>
      <section className="section bg-sand" aria-labelledby="next">
        <div className="wrap">
          <h2 id="next" className="text-h2 pb-8">
            What happens next
          </h2>
          <ol className="grid gap-6 sm:grid-cols-2 xl:grid-cols-4">
            {steps.map((step) => (
              <li key={step.when} className="border-t border-ink pt-4">
                <h3 className="text-card">{step.when}</h3>
                <p className="pt-1 text-small">{step.text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  );
}
