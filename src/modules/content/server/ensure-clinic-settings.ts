import type { Database } from "#platform/db/client.ts";
import { NEW_CLINIC } from "../domain/new-clinic.ts";
import { banners, clinicSettings } from "./tables.ts";

/**
 * Gives a database that nobody has set up yet the settings and the home page's words of a clinic without a past. What is
 * there stays as it is. Answers whether it was such a database.
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
      description: ["Book a treatment at a time that suits you", "Buy skin care and pick it up at the clinic"],
      image: "hero-wide",
      imageTall: "hero-tall",
      alt: "Bottles on pale stone in soft window light",
    })
    .onConflictDoNothing();
  return made.length > 0;
}
