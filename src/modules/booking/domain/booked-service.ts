import type { ChosenUnits } from "#modules/catalog/domain/dose.ts";

/** Treatments that one visit may hold: with each more, the layouts to try multiply. */
export const MAX_SERVICES = 4;

/** Named instead of a practitioner at a move, by a customer who takes any practitioner. */
export const ANYONE = "anyone";

/** One treatment of a visit as a customer requests it: a service, its add-ons with their counts, and the areas and units that are chosen of it. */
export type BookedService = {
  serviceId: string;
  addOns: readonly { addOnId: string; quantity: number }[];
  areas?: readonly string[] | undefined;
  units?: ChosenUnits | null | undefined;
};
