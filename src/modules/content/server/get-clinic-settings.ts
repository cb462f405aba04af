import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { ClinicSettings } from "../domain/clinic-settings.ts";
import { clinicSettings } from "./tables.ts";

/** The clinic's facts. Throws `unavailable` on a database that nobody has set up yet. */
export async function getClinicSettings(db: DatabaseOrTransaction): Promise<ClinicSettings> {
  const [row] = await db.select({ settings: clinicSettings.settings }).from(clinicSettings);
  if (!row) throw new AppError("unavailable");
  return row.settings;
}
