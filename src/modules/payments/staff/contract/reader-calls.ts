import { z } from "zod";
import { centsSchema, defineCall, idSchema, textSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const params = z.object({ id: idSchema });
const labelSchema = textSchema(40);

const readerSchema = z.object({
  _id: idSchema,
  label: z.string(),
  /** The payment waiting for a card on the reader: the staff member who takes it, and the amount in cents. */
  busy: z.object({ by: z.string(), amount: centsSchema }).nullable(),
  /** In the demo, the URL of the reader's simulated screen. */
  screen: z.string().nullable(),
});

export type WireReader = FromWire<z.output<typeof readerSchema>>;

const answer = { data: z.array(readerSchema) };

/** Lists the card readers at the clinic, by name. */
export const listReaders = defineCall({
  method: "GET",
  path: "admin/Reader",
  summary: "The card readers, and what each takes now",
  auth: { right: "payments.take" },
  answer,
});

/** Returns whether each reader is on and connected, as reported by the card provider. */
export const readReaderStates = defineCall({
  method: "GET",
  path: "admin/Reader/states",
  summary: "Which card readers are online",
  auth: { right: "payments.take" },
  answer: { data: z.array(z.object({ _id: idSchema, isOnline: z.boolean() })) },
  failures: ["payments_interrupted", "payments_unavailable"],
});

/**
 * Adds a reader by the registration code that it shows in its settings. `invalid_input`: the card provider doesn't know
 * the code.
 */
export const registerReader = defineCall({
  method: "POST",
  path: "admin/Reader",
  summary: "Add a card reader",
  auth: { right: "settings.edit" },
  idempotent: true,
  body: z.object({ registrationCode: textSchema(60), label: labelSchema }),
  answer,
  failures: ["invalid_input", "conflict", "payments_interrupted", "payments_unavailable"],
});

export const renameReader = defineCall({
  method: "PUT",
  path: "admin/Reader/{id}",
  summary: "Rename a card reader",
  auth: { right: "settings.edit" },
  idempotent: true,
  params,
  body: z.object({ label: labelSchema }),
  answer,
  failures: ["not_found", "conflict", "payments_interrupted", "payments_unavailable"],
});

/** Removes a reader, here and at the card provider. `in_use`: a payment is waiting on it. */
export const removeReader = defineCall({
  method: "DELETE",
  path: "admin/Reader/{id}",
  summary: "Remove a card reader",
  auth: { right: "settings.edit" },
  idempotent: true,
  params,
  answer,
  failures: ["not_found", "in_use", "conflict", "payments_interrupted", "payments_unavailable"],
});

/** The back-office calls about card readers. */
export const readerCalls = { listReaders, readReaderStates, registerReader, renameReader, removeReader };
