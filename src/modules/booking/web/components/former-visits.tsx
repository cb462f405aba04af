import { formatDay, formatTime } from "#shared/zoned-time.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { FormerVisit } from "../../contract/guest-identify.ts";
import { REBOOKING_PAGES, rebookingPath } from "../../domain/rebooking-path.ts";

/**
 * Returns the URL for rebooking a visit: treatments, add-ons and practitioner are preselected if they are
 * available.
 */
function rebookingPathOf({ services, practitioner }: FormerVisit): string {
  const offered = services
    .filter(({ isOffered }) => isOffered)
    .map(({ serviceId, addOns }) => ({ serviceId, addOns: addOns.filter((addOn) => addOn.isOffered) }));
  const practitionerId = practitioner.isOffered ? practitioner.id : undefined;
  return rebookingPath(REBOOKING_PAGES.guest, { services: offered, practitionerId });
}

/** A returning customer's last visits, each with a link to book it again (PG-17). */
export default function FormerVisits({ visits }: { visits: FormerVisit[] }) {
  return (
    <ul>
      {visits.map((visit, index) => (
        <li key={`${visit.date}${visit.time}`}>
          <Former visit={visit} isLatest={index === 0} />
        </li>
      ))}
    </ul>
  );
}

function Former({ visit, isLatest }: { visit: FormerVisit; isLatest: boolean }) {
  const { date, time, services, practitioner, isUpcoming } = visit;
  const when = `${formatDay(date, { year: true })}, ${formatTime(time)}`;
  const gone = services.flatMap(({ name, isOffered, addOns }) =>
    isOffered ? addOns.filter((addOn) => !addOn.isOffered).map((addOn) => addOn.name) : [name],
  );
  const canBook = services.some(({ isOffered }) => isOffered);
  return (
    <article aria-label={when} className="grid gap-x-10 gap-y-5 border-t border-ink py-8 md:grid-cols-[5fr_7fr]">
      <div>
        {isUpcoming && <Badge tone="ok">Upcoming</Badge>}
        <h2 className={isUpcoming ? "pt-3 text-h3" : "text-h3"}>
          <span className="inline-block">{formatDay(date, { year: true })},</span>{" "}
          <span className="inline-block">{formatTime(time)}</span>
        </h2>
        <p className="pt-1 text-small text-ink-soft">With {practitioner.name}</p>
      </div>
      <div>
        <ul className="grid gap-3">
          {services.map(({ serviceId, name, addOns }) => (
            <li key={serviceId}>
              <h3 className="text-card">{name}</h3>
              {addOns.map((addOn) => (
                <p key={addOn.addOnId} className="text-small text-ink-soft">
                  with {addOn.quantity > 1 ? `${addOn.quantity} × ` : ""}
                  {addOn.name}
                </p>
              ))}
            </li>
          ))}
        </ul>
        {gone.length > 0 && <p className="pt-3 text-small text-ink-soft">No longer available: {gone.join(", ")}.</p>}
        {canBook && !practitioner.isOffered && (
          <p className="pt-3 text-small text-ink-soft">
            {practitioner.name} no longer does all of these treatments. You’ll see the first available times instead.
          </p>
        )}
        {canBook && (
          <p className="pt-5">
            <LinkButton
              to={rebookingPathOf(visit)}
              look={isLatest ? "book" : "outline"}
              aria-label={`Book again: ${services.map(({ name }) => name).join(", ")}, as on ${formatDay(date)}`}
            >
              Book this again
            </LinkButton>
          </p>
        )}
      </div>
    </article>
  );
}
