import type { Database } from "#platform/db/client.ts";
import { NEW_CLINIC } from "../domain/new-clinic.ts";
import { clinicSettings } from "./tables.ts";

/** Gives a database that nobody has set up yet the settings of a clinic without a past. What is there stays as it is. */
export async function ensureClinicSettings(db: Database): Promise<void> {
  await db.insert(clinicSettings).values({ id: 1, settings: NEW_CLINIC }).onConflictDoNothing();
}
