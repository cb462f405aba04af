import { eq, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { MAIN_LOCATION, type PlaceFacts } from "../domain/location.ts";
import { locations } from "./tables.ts";

/** The first location as the one row of a statement. */
export const firstLocation = sql`(select * from locations where id = 'main')`;

/** The facts of the first location as JSON (`PlaceFacts`), for statements that read them beside other things. */
export const placeJson = sql`(select json_build_object('address', address, 'geo', geo, 'phone', phone, 'phoneDisplay', phone_display,
    'email', email, 'timeZone', time_zone, 'hours', hours, 'closingTime', closing_time, 'nearestTrain', nearest_train,
    'mapLink', map_link, 'map', map, 'arrival', arrival) from locations where id = 'main')`;

/** The zone of the first location, by which what belongs to no location is dated: sales, gift cards, memberships, books. */
export const clinicZone = sql`(select time_zone from locations where id = 'main')`;

/** Locations by name. */
export const locationNames = sql`(select id, name from locations)`;

/** The zone of a location, and the clinic's of what belongs to none. */
export function zoneOfInSql(locationId: SQL): SQL<string> {
  return sql`coalesce((select time_zone from locations where id = ${locationId}), ${clinicZone})`;
}

/** Each location with its zone, and a row without an id for what belongs to none, as a table of a statement. */
export const zonesInSql = sql`(select id, time_zone from locations union all select null, time_zone from locations where id = 'main')`;

const readZones = statement({ zone: "text" }, sql`select distinct time_zone as zone from locations where is_active`);

/** Returns the zones of the active locations. */
export async function listZones(db: DatabaseOrTransaction): Promise<string[]> {
  return (await readZones(db)).map(({ zone }) => zone);
}

/** Writes facts of the first location; those that aren't named stay. */
export async function saveFirstLocation(db: DatabaseOrTransaction, facts: Partial<PlaceFacts>): Promise<void> {
  await db.update(locations).set(facts).where(eq(locations.id, MAIN_LOCATION));
}

const readNames = statement({ id: "text", name: "text" }, sql`select id, name from locations order by position, id`);

/** Returns the locations with their names; one that has none yet has "". */
export async function listLocationNames(db: DatabaseOrTransaction): Promise<{ id: string; name: string }[]> {
  return readNames(db);
}
