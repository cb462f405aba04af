import { z } from "zod";
import { plannableDateSchema } from "#modules/booking/contract/slot.ts";
import { idSchema, textSchema, timeSchema } from "#shared/contract/define-call.ts";

/** Who comes, as a guest types it. */
export const guestSchema = z.object({
  firstName: textSchema(80),
  lastName: textSchema(80),
  email: z.email().max(254),
  phone: textSchema(40, 5),
});

/** A visit as a guest books it: `time` is the slot's `from`, clinic wall time. An add-on named twice is had twice. */
export const guestBookingSchema = z.object({
  serviceIds: z.array(idSchema).min(1).max(6),
  addOnIds: z.array(idSchema).max(12).default([]),
  date: plannableDateSchema,
  time: timeSchema,
  practitionerId: idSchema.optional(),
  customer: guestSchema,
  notes: textSchema(1_000, 0).optional(),
});

export type GuestBooking = z.output<typeof guestBookingSchema>;
