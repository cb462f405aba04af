export {
  clinicZone,
  firstLocation,
  listLocationNames,
  listZones,
  placeJson,
  saveFirstLocation,
  zonesInSql,
} from "./first-location.ts";
