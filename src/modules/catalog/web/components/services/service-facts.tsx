import type { WireServicePage } from "../../../contract/service.ts";
import { lastDay } from "../../sale-end-words.ts";
import { priceWords } from "../../service-words.ts";

/** Values up to this many characters fit on one line. */
const NARROW = 15;

const saleNote = (endsAt: string | undefined, timeZone: string) =>
  endsAt === undefined ? "sale price" : `sale price until ${lastDay(endsAt, timeZone)}`;

/** Shows price, minutes, how long the effect lasts and how often to come: the four things people want to know first. */
export function ServiceFacts({ service, timeZone }: { service: WireServicePage; timeZone: string }) {
  const facts = [
    {
      value: priceWords(service),
      note:
        service.salePrice !== undefined
          ? saleNote(service.saleEndsAt, timeZone)
          : service.minUnits
            ? `${service.minUnits}-${service.priceUnit} minimum`
            : service.priceMax
              ? "confirmed before we start"
              : "per visit",
    },
    { value: `${service.durationMinutes} min`, note: service.virtual ? "by video" : "at the clinic" },
    ...(service.lasts ? [{ value: service.lasts, note: "how long it lasts; results vary" }] : []),
    { value: service.sessions, note: "typical schedule" },
  ];
  return (
    <dl className="grid grid-cols-2 gap-y-5 border-y border-linen py-5 xl:grid-flow-col xl:auto-cols-auto xl:grid-cols-none xl:gap-y-0">
      {facts.map(({ value, note }) => (
        <div
          key={note}
          className="flex flex-col-reverse justify-end pr-4 xl:not-first:border-l xl:not-first:border-linen xl:not-first:pl-5"
        >
          <dt className="text-small text-ink-soft">{note}</dt>
          <dd className={value.length <= NARROW ? "nums text-card whitespace-nowrap" : "nums text-card text-balance"}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
