export {
  clinicZone,
  firstLocation,
  listZones,
  locationNames,
  placeJson,
  saveFirstLocation,
  zoneOfInSql,
} from "./first-location.ts";
