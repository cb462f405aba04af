import type { SeededRandom } from "#shared/seeded-random.ts";
import { everyDaysOf } from "./demand.ts";

type LastVisit = { customerId: string; day: number };

const COMES_BACK = 0.87;
const IS_DUE = 0.8;
/** How many of a group's longest-absent customers are checked for one who is due. */
const LOOKED_AT = 6;

/** Assigns the calendar's visits to customers: most come again after some weeks, some only once, and new ones join. */
export class RegularVisits {
  readonly #random: SeededRandom;
  readonly #newCustomer: (day: number) => string;
  readonly #mostCustomers: number;
  /** Customers who may come again, by group, longest absent first. */
  readonly #waiting = new Map<string, LastVisit[]>();
  #count = 0;

  constructor(random: SeededRandom, newCustomer: (day: number) => string, mostCustomers: number) {
    this.#random = random;
    this.#newCustomer = newCustomer;
    this.#mostCustomers = mostCustomers;
  }

  /** Returns the customer of a visit on a day, counted from any fixed day. Must be called in the order of days. */
  customerOf(group: string, day: number): { customerId: string; isNew: boolean } {
    const waiting = this.#waiting.get(group) ?? [];
    this.#waiting.set(group, waiting);
    const found = this.#dueOf(group, waiting, day) ?? this.#strangerOf(day);
    if (this.#random.isBelow(COMES_BACK)) this.#waitAgain(group, waiting, { customerId: found.customerId, day });
    return found;
  }

  #dueOf(group: string, waiting: LastVisit[], day: number): { customerId: string; isNew: false } | undefined {
    const every = everyDaysOf.get(group) ?? 30;
    const isFull = this.#count >= this.#mostCustomers;
    if (!isFull && !this.#random.isBelow(IS_DUE)) return undefined;
    const index = waiting
      .slice(0, LOOKED_AT)
      .findIndex(({ day: last }) => day - last >= every * this.#random.between(0.85, 1.3));
    const [due] = waiting.splice(index, index < 0 ? 0 : 1);
    return due && { customerId: due.customerId, isNew: false };
  }

  #strangerOf(day: number): { customerId: string; isNew: boolean } {
    // Once the maximum number of customers is reached, a customer of another group comes earlier than usual.
    if (this.#count >= this.#mostCustomers) {
      for (const waiting of this.#waiting.values()) {
        const early = waiting[0] && day - waiting[0].day >= 14 ? waiting.shift() : undefined;
        if (early) return { customerId: early.customerId, isNew: false };
      }
    }
    this.#count += 1;
    return { customerId: this.#newCustomer(day), isNew: true };
  }

  /**
   * Adds a customer to those who may come again: after a consultation, for a randomly chosen other group of treatments;
   * after any other visit, for the same group.
   */
  #waitAgain(group: string, waiting: LastVisit[], lastVisit: LastVisit): void {
    if (group !== "consultations") {
      waiting.push(lastVisit);
      return;
    }
    const begins = this.#random.pick([...everyDaysOf.keys()].filter((name) => name !== group));
    const others = this.#waiting.get(begins) ?? [];
    this.#waiting.set(begins, others);
    others.push(lastVisit);
  }
}
