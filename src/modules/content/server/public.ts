export { contactMessageReceived } from "../domain/events.ts";
export { ensureClinicSettings } from "./ensure-clinic-settings.ts";
export { getClinicSettings } from "./get-clinic-settings.ts";
export { readContactMessage } from "./read-contact-message.ts";
