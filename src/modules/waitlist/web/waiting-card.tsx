import type { ReactNode } from "react";
import { formatDay } from "#shared/zoned-time.ts";
import { useFormats } from "#web/formats.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { WireWaitlistEntry } from "../contract/calls.ts";
import { partsInWords, weekdaysInWords } from "./day-part-words.ts";

/** One waitlist entry: its treatments, days, position in line, and an open offer. */
export function WaitingCard({ entry, actions }: { entry: WireWaitlistEntry; actions: ReactNode }) {
  const [first, last] = entry.dates;
  const weekdays = weekdaysInWords(entry.weekdays, useFormats());
  return (
    <article className="grid gap-2 border-t border-linen py-6" aria-label={entry.services.join(", ")}>
      <h2 className="text-h3">{entry.services.join(", ")}</h2>
      <p>
        {first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`}, {partsInWords(entry.parts)}
      </p>
      {weekdays && <p className="text-small">{weekdays}</p>}
      <p className="text-small text-ink-soft">{standing(entry)}</p>
      {entry.offer && (
        <p className="py-2">
          <LinkButton to={`/offer/${entry.offer.id}`} look="book">
            See the spot we’re holding for you
          </LinkButton>
        </p>
      )}
      {actions}
    </article>
  );
}

function standing({ status, place }: WireWaitlistEntry): string {
  if (status === "unconfirmed") return "Confirm your email first. You’ll get your place in line then.";
  if (status === "paused") return "Paused, because we didn’t hear back about three offers in a row.";
  if (status === "offered") return "We’re holding a spot for you.";
  return place === null || place === 1 ? "You’re next in line." : `You’re number ${place} in line.`;
}
