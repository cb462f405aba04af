import type { WireServicePage } from "#modules/catalog/contract/service.ts";
import { getServiceByName } from "#modules/catalog/server/public.ts";
import { toWirePicture } from "#platform/pictures.ts";
import type { BookingContext } from "./clinic/booking-context.ts";
import { recallClinicSnapshot } from "./clinic/clinic-snapshot.ts";

/** Returns a treatment with the people who perform it (PG-7). Throws `not_found`. */
export async function getServicePage(
  context: BookingContext,
  query: { name: string; id?: string | undefined },
): Promise<WireServicePage> {
  const [service, { practitioners }] = await Promise.all([
    getServiceByName(context.db, query, context.clock.now()),
    recallClinicSnapshot(context),
  ]);
  return {
    ...service,
    practitioners: practitioners
      .filter(({ serviceIds }) => serviceIds.includes(service.id))
      .map(({ id, name, title, bio, picture }) => ({
        id,
        name,
        title,
        bio,
        image: picture === null ? null : toWirePicture(picture),
      })),
  };
}
