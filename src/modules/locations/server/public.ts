export {
  clinicZone,
  firstLocation,
  listLocationNames,
  listZones,
  locationNames,
  placeJson,
  saveFirstLocation,
  zoneOfInSql,
  zonesInSql,
} from "./first-location.ts";
