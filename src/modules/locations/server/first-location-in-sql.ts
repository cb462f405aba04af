import { eq, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { MAIN_LOCATION, type PlaceFacts } from "../domain/location.ts";
import { locations } from "./tables.ts";

/** SQL for the first location, as a table with one row. */
export const firstLocationInSql = sql`(select * from locations where id = 'main')`;

/**
 * SQL for the facts of the first location as JSON (`PlaceFacts`), for statements that read them along with other data.
 */
export const placeJsonInSql = sql`(select json_build_object('address', address, 'geo', geo, 'phone', phone, 'phoneDisplay', phone_display,
    'email', email, 'timeZone', time_zone, 'hours', hours, 'closingTime', closing_time, 'nearestTrain', nearest_train,
    'mapLink', map_link, 'map', map, 'arrival', arrival) from locations where id = 'main')`;

/**
 * SQL for the first location's zone, which dates everything without a location: sales, gift cards, memberships, ledger.
 */
export const clinicZoneInSql = sql`(select time_zone from locations where id = 'main')`;

/** SQL for location names by id. */
export const locationNamesInSql = sql`(select id, name from locations)`;

/** Returns SQL for a location's zone; the clinic's zone for anything without a location. */
export function zoneOfInSql(locationId: SQL): SQL<string> {
  return sql`coalesce((select time_zone from locations where id = ${locationId}), ${clinicZoneInSql})`;
}

/** A SQL table of locations with their zones, and a row without an id for anything without a location. */
export const zonesInSql = sql`(select id, time_zone from locations union all select null, time_zone from locations where id = 'main')`;

const readZones = statement({ zone: "text" }, sql`select distinct time_zone as zone from locations where is_active`);

/** Returns the zones of the active locations. */
export async function listZones(db: DatabaseOrTransaction): Promise<string[]> {
  return (await readZones(db)).map(({ zone }) => zone);
}

/** Saves the given facts of the first location. Its other facts don't change. */
export async function saveFirstLocation(db: DatabaseOrTransaction, facts: Partial<PlaceFacts>): Promise<void> {
  await db.update(locations).set(facts).where(eq(locations.id, MAIN_LOCATION));
}

const readNames = statement({ id: "text", name: "text" }, sql`select id, name from locations order by position, id`);

/** Returns the locations with their names; "" for a location without a name. */
export async function listLocationNames(db: DatabaseOrTransaction): Promise<{ id: string; name: string }[]> {
  return readNames(db);
}
