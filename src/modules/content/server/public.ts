export { contactMessageReceived } from "../domain/events.ts";
export { getClinicSettings } from "./get-clinic-settings.ts";
