import type { Database } from "#platform/db/client.ts";
import { NEW_CLINIC } from "../domain/new-clinic.ts";
import { banners, clinicSettings } from "./tables.ts";

/**
 * Gives a database without a set-up the settings and the home page's words of a clinic without a past. What is there
 * stays as it is. Returns whether it was such a database.
 */
export async function ensureClinicSettings(db: Database): Promise<boolean> {
  const made = await db
    .insert(clinicSettings)
    .values({ id: 1, settings: NEW_CLINIC })
    .onConflictDoNothing()
    .returning({ id: clinicSettings.id });
  await db
    .insert(banners)
    .values({
      page: "home",
      title: "Welcome",
      // A room in soft light, without brands or names; the clinic's own words and picture replace it.
      description: [],
      image: "clinic-consultation-corner",
      alt: "Two armchairs and a plant in a bright room",
    })
    .onConflictDoNothing();
  return made.length > 0;
}
