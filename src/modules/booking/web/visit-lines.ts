import type { WireAppointment } from "../contract/appointment.ts";
import type { VisitLine } from "./components/visit-card.tsx";

/** Converts a booked visit's treatments to the card's lines. */
export function visitLinesOf({ services }: WireAppointment): VisitLine[] {
  return services.map((service) => ({
    id: `${service.serviceId}${service.time}`,
    name: service.name,
    minutes: service.minutes,
    price: service.unitPrice,
    estimate: service.estimate,
    time: service.time,
    practitioner: service.practitioner.name,
    addOns: service.addOns.map(({ name, minutes, quantity, unitPrice, perUnit }) => ({
      name,
      minutes,
      quantity,
      price: unitPrice,
      perUnit,
    })),
  }));
}

/** Returns the total cost of treatments and add-ons, in cents. */
export function totalOf(lines: VisitLine[]): number {
  return lines.reduce(
    (sum, line) => sum + line.price + line.addOns.reduce((more, addOn) => more + addOn.price * addOn.quantity, 0),
    0,
  );
}
