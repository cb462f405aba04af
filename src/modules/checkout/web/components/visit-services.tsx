import type { WireAppointment } from "#modules/booking/contract/appointment.ts";
import { doseWords, likelyOfLines, likelySum } from "#modules/catalog/domain/visit-estimate.ts";
import { OfferLines } from "#modules/catalog/web/components/offer-lines.tsx";
import { formatTime } from "#shared/zoned-time.ts";
import { WholeWords } from "#web/ui/whole-words.tsx";

/** Shows what will be done when, with add-ons and practitioners, and the price at the clinic. */
export function VisitServices({ appointment }: { appointment: WireAppointment }) {
  const isOff = appointment.status === "cancelled" || appointment.status === "no_show";
  return (
    <>
      <ul className="mt-6 border-t border-linen">
        {appointment.services.map((service) => (
          <li
            key={`${service.serviceId}${service.time}`}
            className="flex justify-between gap-4 border-b border-linen py-3"
          >
            <span>
              {service.name}
              <span className="block text-small text-ink-soft">
                {service.minutes} min, {service.practitioner.name}
                {service.estimate && doseWords(service.estimate) && `, ${doseWords(service.estimate)}`}
                {service.addOns.length > 0 &&
                  `, with ${service.addOns.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(", ")}`}
              </span>
            </span>
            <span className="nums text-small whitespace-nowrap">{formatTime(service.time)}</span>
          </li>
        ))}
      </ul>
      {!isOff && (
        <>
          <OfferLines
            offers={appointment.offers}
            memberSavings={appointment.memberSavings}
            couponSavings={appointment.couponSavings}
            className="pt-3"
          />
          <p className="flex justify-between gap-4 pt-3 text-small">
            <span>Due at the clinic</span>
            <span className="nums text-right font-medium">
              <WholeWords>{likelySum(appointment.dueAtClinic, likelyOfLines(appointment.services))}</WholeWords>
            </span>
          </p>
        </>
      )}
    </>
  );
}
