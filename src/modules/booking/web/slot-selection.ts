import { ANYONE } from "../domain/booked-service.ts";

/**
 * What slots are searched for. Empty for a customer's cart, whose treatments the server knows. `appointmentId` is a
 * visit to be moved, with the guest's `link` if there is no account. `screening` is the pass of a guest's health check.
 */
export type SlotSelection = {
  serviceIds?: string[];
  addOnIds?: string[];
  appointmentId?: string;
  link?: string;
  screening?: string;
};

/**
 * Returns the practitioner value that requests the first available person. A move must say so explicitly; without it,
 * the visit's own practitioner is requested.
 */
export const anyoneOf = ({ appointmentId }: SlotSelection): string | undefined => (appointmentId ? ANYONE : undefined);

/** Converts a selection to the parameters of slot calls. Link and pass are secrets, so they go in headers. */
export function slotCallOf({ link, screening, ...query }: SlotSelection, practitionerId: string | undefined) {
  const headers = { ...(link ? { "x-visit-link": link } : {}), ...(screening ? { "x-screening": screening } : {}) };
  return {
    query: { ...query, ...(practitionerId ? { practitionerId } : {}) },
    ...(link || screening ? { headers } : {}),
  };
}
