import { toWirePicture } from "#platform/pictures.ts";
import type { BookingContext } from "./booking-context.ts";
import { recallClinicSnapshot } from "./clinic-snapshot.ts";

/** Returns what customers see of the people who perform treatments. */
export async function listPractitionerProfiles(context: BookingContext) {
  const { practitioners } = await recallClinicSnapshot(context);
  return practitioners.map(({ id, picture, ...profile }) => ({
    id,
    ...profile,
    image: picture === null ? null : toWirePicture(picture),
  }));
}
