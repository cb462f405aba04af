export { clinicZone, firstLocation, listZones, placeJson, saveFirstLocation, zonesInSql } from "./first-location.ts";
