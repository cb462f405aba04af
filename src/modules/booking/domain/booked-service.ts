/** Treatments that one visit may hold: with each more, the layouts to try multiply. */
export const MAX_SERVICES = 4;

/** Named instead of a practitioner at a move, by a customer who takes any practitioner. */
export const ANYONE = "anyone";

/** One treatment of a visit as a customer requests it: a service, its add-ons with their counts, and the areas of its estimate. */
export type BookedService = {
  serviceId: string;
  addOns: readonly { addOnId: string; quantity: number }[];
  areas?: readonly string[] | undefined;
};
