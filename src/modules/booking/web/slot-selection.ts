/**
 * What slots are for. Empty for a customer's cart, whose treatments the server knows; `appointmentId` for a visit that
 * would be moved, with the guest's `link` where there is no account.
 */
export type SlotSelection = { serviceIds?: string[]; addOnIds?: string[]; appointmentId?: string; link?: string };

/** A wish as the calls for slots take it: the link is a secret, so it goes in a header. */
export function slotCallOf({ link, ...query }: SlotSelection, practitionerId: string | undefined) {
  return {
    query: { ...query, ...(practitionerId ? { practitionerId } : {}) },
    ...(link ? { headers: { "x-visit-link": link } } : {}),
  };
}
