import { z } from "zod";
import { defineCall, idSchema, instantSchema, textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { ruleStatuses } from "../../domain/interval-rule.ts";
import { questionDescription } from "./question.ts";

export const questionResource = defineResource(questionDescription, {
  statement: textSchema(160),
  help: textSchema(400),
  serviceIds: z.array(idSchema).max(200),
  /** How long the answer makes a customer wait, in words; null if no wait follows from it. */
  waits: z.string().nullable(),
  source: textSchema(500, 0),
  confirmedByName: z.string().nullable(),
  confirmedAt: instantSchema.nullable(),
});

/**
 * Confirms a question's current version, which customers answer from then on. Only for the medical director.
 * Idempotent.
 */
export const confirmQuestion = defineCall({
  method: "POST",
  path: "admin/Question/{id}/confirm",
  summary: "Confirm a health question, as the medical director",
  auth: { right: "care.direct" },
  idempotent: true,
  params: z.object({ id: idSchema }),
  answer: {
    data: z.object({ _id: idSchema, version: z.int(), status: z.enum(ruleStatuses), confirmedAt: instantSchema }),
  },
  failures: ["not_found", "conflict"],
});
