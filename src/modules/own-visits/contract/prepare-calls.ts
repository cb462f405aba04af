import { z } from "zod";
import { appointmentParams, visitLinkQuery } from "#modules/booking/contract/appointment.ts";
import { momentSchema } from "#modules/booking/contract/visit-day-calls.ts";
import { consentKinds, photoChoiceNames } from "#modules/care/domain/consents/consent-form.ts";
import { defineCall, idSchema, instantSchema } from "#shared/contract/define-call.ts";
import { personNameSchema } from "#shared/contract/person-name.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const linkedCall = {
  auth: "optional",
  query: visitLinkQuery,
  headers: { "x-visit-link": "The secret of an emailed link: a guest’s, or one that prepares this visit alone" },
} as const;

const formSchema = z.object({
  /** The form's id. */
  _id: idSchema,
  version: z.int(),
  kind: z.enum(consentKinds),
  title: z.string(),
  /** Sanitized HTML. */
  body: z.string(),
  /** Hex SHA-256 of the body. */
  textHash: z.string(),
  /** When the form was signed, for this visit or an earlier one; absent if it isn't signed yet. */
  signedAt: instantSchema.optional(),
  /** The id of the signature. */
  consentId: idSchema.optional(),
  typedName: z.string().optional(),
  /** For the form about pictures: the uses that the customer allowed. */
  choices: z.array(z.enum(photoChoiceNames)).optional(),
});

export type WireConsentForm = FromWire<z.output<typeof formSchema>>;

/** Lists the forms of a visit's treatments, signed and unsigned. Empty if the clinic hasn't confirmed any. */
export const listConsentsDue = defineCall({
  ...linkedCall,
  method: "GET",
  path: "Consent/due/{id}",
  summary: "The forms to sign before my visit",
  params: appointmentParams,
  answer: { data: z.array(formSchema) },
  failures: ["not_authenticated", "link_expired", "not_found"],
});

/**
 * Signs a form for a visit. A repeated request gets the same response. `choices` is only for the form about pictures,
 * which may be signed again with different choices. `typedName` is the customer's first and last name; case and accents
 * don't matter.
 */
export const signConsent = defineCall({
  ...linkedCall,
  method: "POST",
  path: "Consent/sign/{id}",
  summary: "Sign a form for my visit",
  params: z.object({ id: idSchema }),
  body: z.object({
    appointmentId: idSchema,
    version: z.int().min(1),
    typedName: personNameSchema(160),
    agreed: z.literal(true, { error: "Check the box to say that you have read it." }),
    choices: z.array(z.enum(photoChoiceNames)).max(photoChoiceNames.length).optional(),
  }),
  idempotent: true,
  answer: { data: z.object({ _id: idSchema, signedAt: instantSchema }) },
  failures: ["not_authenticated", "link_expired", "not_found", "appointment_closed", "conflict"],
});

/**
 * Withdraws consent to pictures. Pictures on the site are removed at once. `appointmentId` is the visit that the link
 * opens.
 */
export const withdrawConsent = defineCall({
  ...linkedCall,
  method: "DELETE",
  path: "Consent/{id}",
  summary: "Withdraw my consent to pictures",
  params: z.object({ id: idSchema }),
  query: visitLinkQuery.extend({ appointmentId: idSchema.optional() }),
  answer: { data: z.object({}) },
  failures: ["not_authenticated", "link_expired", "not_found", "conflict"],
});

const prepareSchema = momentSchema.extend({
  /**
   * `moved`: the visit was moved after the link was made, so the link can't be used to sign forms. `closed`: the visit
   * was canceled or missed, or is over.
   */
  state: z.enum(["open", "moved", "closed"]),
  /** The open tasks before the visit: `screening`, `consent:{formId}`. */
  due: z.array(z.string()),
  /** Whether the health check for the visit's treatments is still due; `none` if there isn't one. */
  screening: z.enum(["none", "due", "done"]),
  consents: z.array(formSchema),
  /** The form about pictures, which is optional. */
  photos: formSchema.nullable(),
  services: z.array(
    z.object({
      serviceId: idSchema,
      name: z.string(),
      slug: z.string(),
      preparation: z.array(z.string()),
      contraindications: z.array(z.string()),
    }),
  ),
  /** When to arrive, in the clinic's words. */
  arrival: z.string(),
});

export type WirePreparation = FromWire<z.output<typeof prepareSchema>>;

/** Returns what a customer has to do and know before a visit. Calling it changes nothing. */
export const readPrepare = defineCall({
  ...linkedCall,
  method: "GET",
  path: "Appointment/prepare/{id}",
  summary: "What to do before my visit",
  params: appointmentParams,
  answer: { data: prepareSchema },
  failures: ["not_authenticated", "link_expired", "not_found"],
});

export const prepareCalls = { listConsentsDue, signConsent, withdrawConsent, readPrepare };
