import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Formats } from "#shared/formats/formats.ts";
import type { Words } from "#shared/words/words.ts";
import { addMinutes, formatDay, formatTime, instantOf } from "#shared/zoned-time.ts";
import { useFormats } from "#web/formats.tsx";
import { freeUntilWords } from "#web/free-until-words.ts";
import { now } from "#web/now.ts";
import { SiteLink } from "#web/shell/site-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import { useWords } from "#web/words/spoken.tsx";
import type { WireServicePage } from "../../../contract/service.ts";
import type { Estimate } from "../../../domain/estimate.ts";
import { estimateWords } from "../../estimate-words.ts";
import type { FreeDaysReading } from "../../free-days.ts";
import { FreeTimes, type Place } from "./free-times.tsx";

type BookingPanelProps = {
  service: WireServicePage;
  estimate: Estimate;
  freeTimes: FreeDaysReading;
  /** The time slot that the BOOK button books: the chosen one, else the first free one. */
  chosen: Place | undefined;
  onChoose: (place: Place) => void;
  /** The form element for choosing add-ons. */
  addOns?: ReactNode;
  isBusy: boolean;
  onBook: () => void;
  /** Opens the whole calendar, with no time chosen. */
  onAllDates: () => void;
  phone: string;
  /** The deposit in words; empty if there is none. */
  deposit: string;
  /** A visit can be rescheduled free of charge until this many hours before it starts. */
  noticeHours: number;
  timeZone: string;
};

/** The next available times, the price, and BOOK, whose label contains the chosen time. */
export function BookingPanel(props: BookingPanelProps) {
  const { service, estimate, chosen, addOns, isBusy, onBook, onAllDates, phone, deposit, noticeHours, timeZone } =
    props;
  const words = useWords();
  const formats = useFormats();
  return (
    <section
      aria-labelledby="next-free"
      className="bg-sand p-6 max-lg:mx-[calc(-1*var(--margin))] max-lg:px-[var(--margin)] lg:p-8 lg:[@media(min-height:840px)]:sticky lg:[@media(min-height:840px)]:top-6"
    >
      <h2 id="next-free" className="text-h3">
        Next available
      </h2>
      <p className="nums pb-4 text-small text-ink-soft">
        {estimate.minutes} min,{" "}
        {service.practitioners.length > 1
          ? "with the first available practitioner"
          : `with ${service.practitioners[0]?.name ?? "a clinician"}`}
      </p>
      <FreeTimes {...props} />
      <p className="pt-1">
        <Button look="text" className="text-small" onClick={onAllDates}>
          All dates
        </Button>
      </p>
      {addOns}
      <dl className="nums space-y-2 pt-3 text-small">
        <Line
          label={estimate.min === estimate.max && !estimate.usual ? "Price" : "Estimate"}
          value={estimateWords(estimate)}
        />
        <Line label="Time at the clinic" value={`${estimate.minutes} min`} />
        <Line label="Due now" value="Nothing. You pay at the clinic." />
      </dl>
      <Button look="book" caps block busy={isBusy} busyText="ONE MOMENT" className="mt-6" onClick={onBook}>
        {chosen
          ? `BOOK ${formatDay(chosen.date, { weekday: "short", month: "short" }).split(",")[0]} ${formatTime(chosen.time)}`.toUpperCase()
          : "BOOK"}
      </Button>
      <noscript>
        <p className="pt-3 text-small">
          You’ll need JavaScript turned on to book online. Without it, call {phone} or{" "}
          <Link to="/contact" className="link">
            write to us
          </Link>
          .
        </p>
      </noscript>
      <p className="pt-4 text-small text-ink-soft">
        <WholeWords>
          {deposit} {freeWords(chosen, { noticeHours, timeZone }, words, formats)}.{" "}
          <SiteLink to="/terms" className="link">
            Cancellation policy
          </SiteLink>
        </WholeWords>
      </p>
    </section>
  );
}

/**
 * Returns text that says until when the chosen time can be rescheduled free of charge. If no time is chosen or that
 * moment is past, the text names the number of hours.
 */
function freeWords(
  chosen: Place | undefined,
  { noticeHours, timeZone }: Pick<BookingPanelProps, "noticeHours" | "timeZone">,
  words: Words,
  formats: Formats,
): string {
  const start = chosen && instantOf(chosen.date, chosen.time, timeZone);
  const until = start && addMinutes(start, -noticeHours * 60);
  if (until && until > now()) return freeUntilWords(until, timeZone, words, formats);
  return `Reschedule free up to ${noticeHours} hours before your visit`;
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd className="text-right font-medium">{value}</dd>
    </div>
  );
}
