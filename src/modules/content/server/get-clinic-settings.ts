import { sql } from "drizzle-orm";
import type { PlaceFacts } from "#modules/locations/domain/location.ts";
import { placeJsonInSql } from "#modules/locations/server/public.ts";
import { createCachedReader } from "#platform/cache/create-cached-reader.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { read } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { setClinicRegion } from "#shared/clinic-region.ts";
import { nationalPhone } from "#shared/phone-number.ts";
import { type ClinicSettings, ownOf, type StoredSettings } from "../domain/clinic-settings.ts";
import type { Closure } from "../domain/closure.ts";
import { closuresJsonInSql } from "./closures.ts";
import { clinicSettings } from "./tables.ts";

const readSettings = read(
  { settings: json<StoredSettings>(), place: json<PlaceFacts>(), closures: json<Closure[]>() },
  sql`select settings, ${placeJsonInSql} as place, ${closuresJsonInSql} as closures from ${clinicSettings}`,
);

/**
 * Returns the phone number for display: the text that staff typed in an earlier release, or else one derived from the
 * number.
 */
const shownPhone = ({ phone, phoneDisplay, address }: PlaceFacts): string =>
  phoneDisplay || (phone && nationalPhone(phone, address.country));

/**
 * Returns the clinic's settings and the facts of its first location. Throws `unavailable` on a database that isn't set
 * up.
 */
export async function getClinicSettings(db: DatabaseOrTransaction): Promise<ClinicSettings> {
  const [row] = await readSettings(db);
  if (!row) throw new AppError("unavailable");
  const { settings, place, closures } = row;
  setClinicRegion({ country: place.address.country, timeZone: place.timeZone });
  return { ...ownOf(settings), closures, location: { ...place, phoneDisplay: shownPhone(place) } };
}

/**
 * SQL for the clinic's own settings, `settings`, inside another statement. Facts about the place come from the first
 * location instead.
 */
export const settingsRowInSql = sql`(select settings from clinic_settings)`;

/** Returns the settings from a cache until staff change them. For texts such as emails, never for charges. */
export const recallClinicSettings = createCachedReader(["settings"], getClinicSettings);
