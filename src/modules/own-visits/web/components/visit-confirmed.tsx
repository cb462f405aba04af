import type { ReactNode } from "react";
import type { WireAppointment } from "#modules/booking/contract/appointment.ts";
import { DirectionsButton } from "#modules/booking/web/components/directions-button.tsx";
import { VisitCard } from "#modules/booking/web/components/visit-card.tsx";
import { VisitTime } from "#modules/booking/web/components/visit-time.tsx";
import { visitLinesOf } from "#modules/booking/web/visit-lines.ts";
import { likelyOfLines, likelySum } from "#modules/catalog/domain/visit-estimate.ts";
import { formatMoney } from "#shared/money.ts";
import { addMinutes, dateInZone, formatTime, timeInZone } from "#shared/zoned-time.ts";
import { dayInWords, shortDay } from "#web/day-in-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import { saveCalendarFile } from "../save-calendar-file.ts";
import { HowToPrepare } from "./how-to-prepare.tsx";
import { PrepareNote } from "./prepare-link.tsx";

type VisitConfirmedProps = {
  appointment: WireAppointment;
  badge: string;
  title: string;
  /** What just happened and what was sent; absent if nothing happened. */
  news?: string;
  /** The amount charged at booking. */
  charged?: string;
  extra?: ReactNode;
};

const EARLY_MINUTES = 10;

/** Shows the day first, then the services, their cost, and what happens next, with dates. */
export function VisitConfirmed({ appointment, badge, title, news, charged, extra }: VisitConfirmedProps) {
  const {
    date,
    startsAt,
    timeZone,
    place,
    lateFees,
    offers,
    memberSavings,
    couponSavings,
    dueAtClinic: total,
  } = appointment;
  const lines = visitLinesOf(appointment);
  const save = () =>
    saveCalendarFile(appointment.id).catch(() =>
      showToast("We couldn’t load the calendar file. Try again.", { tone: "error" }),
    );
  const arrival = timeInZone(addMinutes(new Date(startsAt), -EARLY_MINUTES), timeZone);
  const isFree = appointment.canReschedule && appointment.changeFee === 0;
  const lastFree = isFree && appointment.changeableUntil ? new Date(appointment.changeableUntil) : undefined;
  const steps = [
    ...(news ? [{ when: "Today", text: news }] : []),
    ...(lastFree
      ? [
          {
            when: `By ${shortDay(dateInZone(lastFree, timeZone))}, ${formatTime(timeInZone(lastFree, timeZone))}`,
            text: "Last chance to move or cancel free of charge.",
          },
        ]
      : []),
    {
      when: "From now until then",
      text: "Follow the preparation steps above, and tell us about any changes in your health.",
    },
    {
      when: `${dayInWords(date)}, ${formatTime(arrival)}`,
      text: place
        ? "Arrive ten minutes early, without makeup."
        : "Open the link in your email a few minutes before your call.",
    },
  ];
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[7fr_5fr]">
        <div className="wrap pt-7 pb-12 sm:pt-12 lg:pr-12">
          <Badge tone="ok">{badge}</Badge>
          <h1 className="text-h1 pt-3 sm:pt-4">{title}</h1>
          <VisitTime appointment={appointment} />
          <div className="no-print flex flex-wrap items-center gap-x-5 gap-y-3 pt-5 sm:pt-6">
            <Button look="primary" className="max-sm:w-full" onClick={() => void save()}>
              <Icon name="calendar" size={20} /> Add to calendar
            </Button>
            {place && <DirectionsButton place={place} />}
            {appointment.canReschedule && (
              <LinkButton to={`/reschedule/${appointment.id}`} look="text">
                Reschedule or cancel
              </LinkButton>
            )}
          </div>
          <PrepareNote prepare={appointment.prepare} />
          <div className="grid gap-10 pt-10 xl:grid-cols-[3fr_2fr]">
            <VisitCard {...{ lines, offers, memberSavings, couponSavings, total }} />
            <section aria-label="What was charged">
              <h2 className="text-h3 pb-3">What was charged</h2>
              <p>{charged ?? "Nothing was charged today."}</p>
              <p className="pt-2 text-ink-soft">
                Due at the clinic after your visit: {likelySum(total, likelyOfLines(appointment.services))}.
              </p>
              {lateFees > 0 && (
                <p className="pt-2 text-ink-soft">
                  A late-change fee of {formatMoney(lateFees, { always: true })} is also due there.
                </p>
              )}
              {extra}
            </section>
          </div>
          <HowToPrepare services={appointment.services} />
        </div>
        <Picture
          picture={{ image: "/pictures/booked", alt: "", width: 960, height: 1280 }}
          sizes="(width >= 1024px) 42vw, 100vw"
          decorative
          className="no-print hidden h-full max-h-[860px] min-h-120 rounded-none lg:block"
        />
      </div>
      <section className="section bg-sand" aria-labelledby="next">
        <div className="wrap">
          <h2 id="next" className="text-h2 pb-8">
            What happens next
          </h2>
          <ol className="grid gap-6 sm:grid-cols-2 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
            {steps.map((step) => (
              <li key={step.when} className="border-t border-ink pt-4">
                <h3 className="text-card">
                  <WholeWords>{step.when}</WholeWords>
                </h3>
                <p className="pt-1 text-small wrap-anywhere">{step.text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  );
}
