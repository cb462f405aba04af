export { clinicZone, firstLocation, listZones, placeJson, saveFirstLocation } from "./first-location.ts";
