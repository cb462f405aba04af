import { z } from "zod";
import { defineCall } from "#shared/contract/define-call.ts";
import { slotHeaders } from "./appointment.ts";
import { plannableDateSchema, slotQuerySchema, slotSchema } from "./slot.ts";

/**
 * Lists every start time of a clinic day, free or with the reason it isn't available (BK-1). If a logged-in customer
 * names no services, the treatments in the cart are used.
 */
export const listSlots = defineCall({
  method: "GET",
  path: "admin/Slot/allSlot",
  summary: "The starts of a day for some treatments, free or not",
  auth: "optional",
  query: z.object({ date: plannableDateSchema, ...slotQuerySchema }),
  headers: slotHeaders,
  answer: { data: z.array(slotSchema) },
  failures: ["not_found", "not_qualified", "not_authenticated", "link_expired"],
});
