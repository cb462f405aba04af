import { sql } from "drizzle-orm";
import type { TagVersions } from "#platform/cache/tag-versions.ts";
import type { Database, DatabaseOrTransaction } from "#platform/db/client.ts";
import { apart } from "#platform/db/one-commit.ts";
import { AppError } from "#shared/app-error.ts";
import { setClinicCountry } from "#shared/phone-number.ts";
import type { ClinicSettings, StoredSettings } from "../domain/clinic-settings.ts";
import type { Closure } from "../domain/closure.ts";
import { closuresJson } from "./closures.ts";
import { clinicSettings } from "./tables.ts";

/** The clinic's facts. Throws `unavailable` on a database that nobody has set up yet. */
export async function getClinicSettings(db: DatabaseOrTransaction): Promise<ClinicSettings> {
  const { rows } = await db.execute<{ settings: StoredSettings; closures: Closure[] }>(
    sql`select settings, ${closuresJson} as closures from ${clinicSettings}`,
  );
  const [row] = rows;
  if (!row) throw new AppError("unavailable");
  setClinicCountry(row.settings.address.country);
  return { ...row.settings, closures: row.closures };
}

/** The clinic's facts as the one row of a statement: `settings`. */
export const settingsRow = sql`(select settings from clinic_settings)`;

const cached = new WeakMap<Database, { version: string; settings: Promise<ClinicSettings> }>();

/** The same from memory, until staff change them: for texts, such as mails, never for what somebody is charged. */
export function recallClinicSettings({
  db,
  versions,
}: {
  db: Database;
  versions: Pick<TagVersions, "versionOf">;
}): Promise<ClinicSettings> {
  const version = versions.versionOf(["settings"]);
  const last = cached.get(db);
  if (last?.version === version) return last.settings;
  // Apart: what is cached for all mustn't have what one request has written and not committed.
  const settings = apart(() => getClinicSettings(db));
  const own = { version, settings };
  cached.set(db, own);
  // A failed read is tried again by the next.
  settings.catch(() => cached.get(db) === own && cached.delete(db));
  return settings;
}
