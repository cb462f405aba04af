export {
  clinicZone,
  firstLocation,
  listZones,
  locationNames,
  placeJson,
  saveFirstLocation,
  zoneOfInSql,
  zonesInSql,
} from "./first-location.ts";
