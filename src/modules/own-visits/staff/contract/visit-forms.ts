import { z } from "zod";
import { staffVisitParams } from "#modules/booking/staff/contract/staff-visit.ts";
import { consentKinds } from "#modules/care/domain/consents/consent-form.ts";
import { defineCall, idSchema, instantSchema } from "#shared/contract/define-call.ts";
import { personNameSchema } from "#shared/contract/person-name.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const visitFormSchema = z.object({
  /** The form's id. */
  _id: idSchema,
  version: z.int(),
  kind: z.enum(consentKinds),
  title: z.string(),
  /** Sanitized HTML. */
  body: z.string(),
  /** Absent while the form is due. */
  signed: z
    .object({
      /** The id of the signature, to which gallery pictures refer. */
      consentId: idSchema,
      at: instantSchema,
      typedName: z.string().nullable(),
      /** The staff member who read the form aloud; null if the customer signed alone. */
      readBy: z.string().nullable(),
      choices: z.array(z.string()),
    })
    .optional(),
});

export type WireVisitForm = FromWire<z.output<typeof visitFormSchema>>;

/** Lists the forms of a visit, due and signed, with the URL of the page for the tablet. */
export const listVisitForms = defineCall({
  method: "GET",
  path: "admin/Appointment/{id}/forms",
  summary: "The forms of a visit, signed and still due",
  auth: { right: "visits.see" },
  params: staffVisitParams,
  answer: {
    data: z.object({
      forms: z.array(visitFormSchema),
      /** Whether the forms can be signed now; not once the visit is over. */
      isOpen: z.boolean(),
      /** The customer's own page; null if nothing can be signed anymore. */
      tabletUrl: z.string().nullable(),
    }),
  },
  failures: ["not_found"],
});

/**
 * Signs a form that a staff member read aloud, with the name that the customer typed. The audit log records who read
 * it.
 */
export const answerVisitForm = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/forms/{formId}/answer",
  summary: "Sign a form that was read aloud and agreed to",
  auth: { right: "visits.treat" },
  idempotent: true,
  params: staffVisitParams.extend({ formId: idSchema }),
  body: z.object({ version: z.int().min(1), typedName: personNameSchema(160), agreed: z.literal(true) }),
  answer: { data: z.object({ _id: idSchema, signedAt: instantSchema }) },
  failures: ["not_found", "appointment_closed", "conflict"],
});
