import { z } from "zod";
import { defineCall, idSchema, instantSchema, textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { ruleStatuses } from "../../domain/interval-rule.ts";
import { ruleDescription } from "./rule.ts";

const namesSchema = z.array(textSchema(60)).min(1, "Name at least one.").max(40);

export const ruleResource = defineResource(ruleDescription, {
  name: textSchema(80),
  fromNames: namesSchema,
  toNames: namesSchema,
  minDays: z.int().min(0).max(730),
  minMonths: z.int().min(0).max(24),
  preferredDays: z.int().min(1).max(730).nullable(),
  reason: textSchema(200).regex(/^\p{Lu}.*\.$/u, "Write a sentence."),
  staffReason: textSchema(500, 0),
  source: textSchema(500, 0),
  confirmedByName: z.string().nullable(),
  confirmedAt: instantSchema.nullable(),
});

/** Confirms a rule's current version, which applies from then on. Only for the medical director. Idempotent. */
export const confirmRule = defineCall({
  method: "POST",
  path: "admin/Rule/{id}/confirm",
  summary: "Confirm a medical rule, as the medical director",
  auth: { right: "care.direct" },
  idempotent: true,
  params: z.object({ id: idSchema }),
  answer: {
    data: z.object({ _id: idSchema, version: z.int(), status: z.enum(ruleStatuses), confirmedAt: instantSchema }),
  },
  failures: ["not_found", "conflict"],
});
