import type { ChosenUnits } from "#modules/catalog/domain/dose.ts";

/** The maximum number of treatments per visit. Each additional one multiplies the layouts to try. */
export const MAX_SERVICES = 4;

/**
 * The value that a customer who moves a visit sends instead of a practitioner's id, if they accept any practitioner.
 */
export const ANYONE = "anyone";

/**
 * One treatment of a visit as a customer requests it: a service, its add-ons with their counts, and the chosen areas
 * and units.
 */
export type BookedService = {
  serviceId: string;
  addOns: readonly { addOnId: string; quantity: number }[];
  areas?: readonly string[] | undefined;
  units?: ChosenUnits | null | undefined;
};
