import { Link } from "react-router";
import { formatDay, formatTime } from "#shared/zoned-time.ts";
import type { WireRebooking } from "../../contract/rebooking.ts";
import { REBOOKING_PAGES, rebookingPath } from "../../domain/rebooking-path.ts";

type SameAsLastTimeProps = {
  rebooking: WireRebooking;
  page?: (typeof REBOOKING_PAGES)[keyof typeof REBOOKING_PAGES];
};

/** Returns "Hydra-exfoliation facial with LED, and Wrinkle relaxer". */
function inWords({ services }: WireRebooking): string {
  const words = services.map(({ name, addOns }) =>
    addOns.length > 0 ? `${name} with ${addOns.map((addOn) => addOn.name).join(" and ")}` : name,
  );
  return words.join(", then ");
}

/**
 * Offers to rebook the last visit: the same treatments with the same practitioner, at one of the three next times, each
 * with one press.
 */
export default function SameAsLastTime({ rebooking: again, page = REBOOKING_PAGES.customer }: SameAsLastTimeProps) {
  const { services, practitioner, times, from } = again;
  const same = { services, practitionerId: practitioner.id };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-3">
      <div>
        <h2 className="font-sans text-body leading-6 font-semibold">Same as last time</h2>
        <p className="pt-0.5">
          {inWords(again)} <span className="text-ink-soft">with {practitioner.name}</span>
        </p>
        {times.length === 0 && <p className="pt-1 text-small text-ink-soft">{whyNone(again)}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {times.length > 0 && (
          <ul aria-label={`Next times with ${practitioner.name}`} className="grid grid-cols-3 gap-2">
            {times.map((start) => (
              <li key={start.startsAt}>
                <Link
                  to={rebookingPath(page, same, start)}
                  className="nums flex min-h-14 flex-col items-center justify-center rounded-pill border border-edge px-4 text-small hover:bg-sand"
                >
                  <span className="whitespace-nowrap text-ink-soft">
                    {formatDay(start.date, { weekday: "short", month: "short" })}
                    <span className="sr-only">,</span>
                  </span>
                  <span className="font-medium whitespace-nowrap">{formatTime(start.time)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {practitioner.isOffered && from !== undefined && (
          <Link to={rebookingPath(page, same)} className="link inline-flex min-h-11 items-center text-small">
            {times.length > 0 ? "Other times" : `All times with ${practitioner.name}`}
          </Link>
        )}
        {times.length === 0 && from !== undefined && (
          <Link to={rebookingPath(page, { services })} className="link inline-flex min-h-11 items-center text-small">
            See times with someone else
          </Link>
        )}
      </div>
    </div>
  );
}

/** Explains why there is no time with the same practitioner: another practitioner is never chosen automatically. */
function whyNone({ practitioner, from }: WireRebooking): string {
  if (from === undefined) return "Because of your health answers, please call us to book this visit again.";
  if (!practitioner.isOffered) return `${practitioner.name} no longer does all of these treatments.`;
  return `${practitioner.name} has no openings in the coming months.`;
}
