export {
  clinicZoneInSql,
  firstLocationInSql,
  listLocationNames,
  listZones,
  locationNamesInSql,
  placeJsonInSql,
  saveFirstLocation,
  zoneOfInSql,
  zonesInSql,
} from "./first-location-in-sql.ts";
