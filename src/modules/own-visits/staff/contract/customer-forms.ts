import { z } from "zod";
import { consentStates } from "#modules/care/domain/consents/consent-state.ts";
import { defineCall, idSchema, instantSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const customerFormSchema = z.object({
  /** The id of the signature, to which gallery pictures refer. */
  _id: idSchema,
  title: z.string(),
  version: z.int(),
  status: z.enum(consentStates),
  /** The visit the form was signed for. */
  appointmentId: idSchema,
  signedAt: instantSchema,
  withdrawnAt: instantSchema.nullable(),
  typedName: z.string().nullable(),
  /** The staff member who read the form aloud; null where the customer signed alone. */
  readBy: z.string().nullable(),
  /** For pictures: the uses that the customer allowed. */
  choices: z.array(z.string()),
});

export type WireCustomerForm = FromWire<z.output<typeof customerFormSchema>>;

/**
 * Lists the forms that a customer has signed. A practitioner can read the forms of customers they have seen. Throws
 * `not_found` for any other customer.
 */
export const listCustomerForms = defineCall({
  method: "GET",
  path: "admin/Customer/{id}/forms",
  summary: "The forms that a customer has signed, the newest first",
  auth: { right: "customers.see" },
  params: z.object({ id: idSchema }),
  answer: { data: z.array(customerFormSchema) },
  failures: ["not_found"],
});
