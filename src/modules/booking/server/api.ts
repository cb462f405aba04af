import { getServiceByName } from "#modules/catalog/contract/service-calls.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { bookingCalls } from "../contract/calls.ts";
import { bindCalendarApi } from "./calendar/calendar-api.ts";
import { listPractitionerProfiles } from "./clinic/practitioner-profiles.ts";
import { getServicePage } from "./get-service-page.ts";
import { bindGuestsApi } from "./guests/guests-api.ts";
import { streamSlotChanges } from "./slots/slot-stream.ts";
import { bindVisitDayApi } from "./visit-day/visit-day-api.ts";

/**
 * Binds the booking calls to their use cases. Modules that build on booking bind the remaining calls: `cart` binds the
 * calls for slots (`slots-api.ts`), and `checkout` binds those for moving and splitting a visit, because these may also
 * change the visit's order.
 */
export const bindBookingApi: BindApi = (api, deps) => {
  bindVisitDayApi(api, deps);
  bindCalendarApi(api, deps);
  bindGuestsApi(api, deps);
  api.on(bookingCalls.streamSlots, ({ query, request }) =>
    streamSlotChanges(deps.db, { date: query.date, signal: request.signal }),
  );
  api.on(bookingCalls.listPractitioners, async () => ({ data: await listPractitionerProfiles(deps) }));
  // This call belongs to the catalog module. It is bound here because its response names the practitioners who perform
  // the treatment, and practitioners belong to booking.
  api.on(getServiceByName, async ({ params, query, dependsOn }) => {
    const data = await getServicePage(deps, { name: params.name, id: query.id });
    // The answer is cached until this treatment changes.
    dependsOn(`service:${data.id}`);
    return { data };
  });
};
