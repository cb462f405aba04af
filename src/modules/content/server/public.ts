export { contactMessageReceived, MESSAGE_REPLIED } from "../domain/events.ts";
export { type ClosureRecord, deleteClosure, insertClosure, listClosures, updateClosure } from "./closures.ts";
export { listArticlesById, listFaqsById } from "./content-reads.ts";
export { ensureClinicSettings } from "./ensure-clinic-settings.ts";
export { getClinicSettings, recallClinicSettings, settingsRow } from "./get-clinic-settings.ts";
export { readReply } from "./messages/reply-to-message.ts";
export { readContactMessage } from "./read-contact-message.ts";
export { toHolidays } from "./to-wire-settings.ts";
