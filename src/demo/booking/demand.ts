import type { BookedService } from "#modules/booking/domain/booked-service.ts";
import type { ClinicSnapshot } from "#modules/booking/server/clinic/clinic-snapshot.ts";
import demand from "#modules/booking/server/demo/demand.json" with { type: "json" };
import type { SeededRandom } from "#shared/seeded-random.ts";

/** The treatments of one visit, and the group of treatments that its customer comes back for. */
export type DrawnVisit = { group: string; services: BookedService[] };

/** The approximate number of days after which customers of a group come again. */
export const everyDaysOf: ReadonlyMap<string, number> = new Map(
  demand.groups.map(({ name, everyDays }) => [name, everyDays]),
);

const ADD_ON = 0.18;
const TWO_SERVICES = 0.16;
const LONGEST_ADD_ON = 20;
const SECOND_AREA = 0.4;

/** Draws treatments that the demo's customers book with a practitioner; some are drawn more often than others. */
export class Demand {
  readonly #snapshot: ClinicSnapshot;
  readonly #random: SeededRandom;
  /** The treatments of each practitioner, with weights. */
  readonly #offers = new Map<string, { group: string; serviceId: string; weight: number }[]>();

  constructor(snapshot: ClinicSnapshot, random: SeededRandom) {
    this.#snapshot = snapshot;
    this.#random = random;
    for (const { id, serviceIds } of snapshot.practitioners) {
      this.#offers.set(
        id,
        demand.groups.flatMap(({ name: group, weight: groupWeight, services }) => {
          const total = Object.values(services).reduce((sum, weight) => sum + weight, 0);
          return Object.entries(services).flatMap(([serviceId, weight]) =>
            serviceIds.includes(serviceId) && snapshot.services.get(serviceId)?.isActive
              ? { group, serviceId, weight: (weight / total) * groupWeight }
              : [],
          );
        }),
      );
    }
  }

  /** Returns a random visit, or undefined for a practitioner without treatments. */
  drawVisit(practitionerId: string): DrawnVisit | undefined {
    const offers = this.#offers.get(practitionerId) ?? [];
    if (offers.length === 0) return undefined;
    const { group, serviceId } = this.#random.pickByWeight(offers, ({ weight }) => weight);
    const second = this.#secondOf(serviceId);
    const services = [serviceId, ...(second ? [second] : [])].map((id) => this.#bookedOf(id));
    return { group, services };
  }

  #secondOf(serviceId: string): string | undefined {
    if (!this.#random.isBelow(TWO_SERVICES)) return undefined;
    const pairs = demand.together.filter(([first]) => first === serviceId);
    const second = pairs.length > 0 ? this.#random.pick(pairs)[1] : undefined;
    return second && this.#snapshot.services.get(second)?.isActive ? second : undefined;
  }

  #bookedOf(serviceId: string): BookedService {
    const service = this.#snapshot.services.get(serviceId);
    const addOns = [...(service?.addOns.values() ?? [])].filter(
      ({ isActive, priceUnit, minutes }) => isActive && priceUnit === null && minutes <= LONGEST_ADD_ON,
    );
    const [first, ...others] = service ? this.#random.shuffled(service.estimateAreas) : [];
    return {
      serviceId,
      addOns:
        addOns.length > 0 && this.#random.isBelow(ADD_ON)
          ? [{ addOnId: this.#random.pick(addOns).id, quantity: 1 }]
          : [],
      areas: [...(first ? [first] : []), ...(this.#random.isBelow(SECOND_AREA) ? others.slice(0, 1) : [])].map(
        ({ name }) => name,
      ),
    };
  }
}
