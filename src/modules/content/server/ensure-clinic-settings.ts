import { saveFirstLocation } from "#modules/locations/server/public.ts";
import type { Database } from "#platform/db/client.ts";
import { placeOf } from "../domain/clinic-settings.ts";
import { NEW_CLINIC } from "../domain/new-clinic.ts";
import { banners, clinicSettings } from "./tables.ts";

/**
 * Gives a database that isn't set up the settings and home page texts of a new clinic. Existing values don't change.
 * Returns whether the database was new.
 */
export async function ensureClinicSettings(db: Database): Promise<boolean> {
  const rows = await db
    .insert(clinicSettings)
    .values({ id: 1, settings: NEW_CLINIC })
    .onConflictDoNothing()
    .returning({ id: clinicSettings.id });
  if (rows.length > 0) await saveFirstLocation(db, placeOf(NEW_CLINIC));
  await db
    .insert(banners)
    .values({
      page: "home",
      title: "Welcome",
      // The default picture shows a softly lit room without brands or names. The clinic replaces it, and the text, by
      // its own.
      description: [],
      image: "clinic-consultation-corner",
      alt: "Two armchairs and a plant in a bright room",
    })
    .onConflictDoNothing();
  return rows.length > 0;
}
