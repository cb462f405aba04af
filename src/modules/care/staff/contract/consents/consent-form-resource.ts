import { z } from "zod";
import { defineCall, idSchema, instantSchema, textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { consentStatuses } from "../../../domain/consents/consent-form.ts";
import { consentFormDescription } from "./consent-form.ts";

export const consentFormResource = defineResource(consentFormDescription, {
  title: textSchema(120),
  families: z.array(textSchema(60)).max(40),
  body: textSchema(40_000),
  validDays: z.int().min(1).max(3650),
  confirmedByName: z.string().nullable(),
  confirmedAt: instantSchema.nullable(),
});

/** Confirms a form's current version, which customers sign from then on. Only for the medical director. Idempotent. */
export const confirmConsentForm = defineCall({
  method: "POST",
  path: "admin/ConsentForm/{id}/confirm",
  summary: "Confirm a form, as the medical director",
  auth: { right: "care.direct" },
  idempotent: true,
  params: z.object({ id: idSchema }),
  answer: {
    data: z.object({ _id: idSchema, version: z.int(), status: z.enum(consentStatuses), confirmedAt: instantSchema }),
  },
  failures: ["not_found", "conflict"],
});
