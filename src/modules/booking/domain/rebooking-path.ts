/**
 * The data for rebooking a visit: treatments and add-ons by id, the areas of estimates, and the practitioner, if
 * one is named.
 */
export type VisitToRebook = {
  services: readonly {
    serviceId: string;
    areas?: readonly string[] | undefined;
    addOns: readonly { addOnId: string; quantity: number }[];
  }[];
  practitionerId?: string | undefined;
};

/** The booking pages for customers and for guests. */
export const REBOOKING_PAGES = { customer: "/schedule1", guest: "/appointment" } as const;

/**
 * Returns the URL for rebooking a visit: with a start time already chosen, or with all times of the same
 * practitioner.
 */
export function rebookingPath(
  page: (typeof REBOOKING_PAGES)[keyof typeof REBOOKING_PAGES],
  { services, practitionerId }: VisitToRebook,
  start?: { date: string; time: string },
): string {
  const search = new URLSearchParams();
  for (const { serviceId } of services) search.append("serviceId", serviceId);
  for (const { addOnId, quantity } of services.flatMap(({ addOns }) => addOns))
    for (let count = 0; count < quantity; count += 1) search.append("addOnId", addOnId);
  for (const area of new Set(services.flatMap(({ areas = [] }) => areas))) search.append("area", area);
  if (start) {
    search.set("date", start.date);
    search.set("time", start.time);
  }
  if (practitionerId) search.set("practitionerId", practitionerId);
  search.set("step", "time");
  return `${page}?${search}`;
}
