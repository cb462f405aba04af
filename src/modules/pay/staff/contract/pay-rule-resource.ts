import { z } from "zod";
import { idSchema, lineSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { RULE_BASES, TIER_MODES, TIER_SPANS } from "../../domain/pay-rule.ts";
import { PERCENT, readBand } from "../../domain/rule-terms.ts";
import { payRuleDescription } from "./pay-rule.ts";

const centsSchema = z.int().min(0).max(100_000_00).nullable();
const nameSchema = z.string().nullable();
const otherId = idSchema.nullable();

export const payRuleResource = defineResource(payRuleDescription, {
  name: lineSchema(80),
  role: z.enum(["practitioner", "staff", "admin"]).nullable(),
  personId: otherId,
  categoryId: otherId,
  serviceId: otherId,
  productTypeId: otherId,
  brandId: otherId,
  productId: otherId,
  planId: otherId,
  packageId: otherId,
  percent: z.string().regex(PERCENT, "0 to 100, with two decimals at most.").nullable(),
  amount: centsSchema,
  base: z.enum(RULE_BASES).nullable(),
  acknowledgedBy: lineSchema(80).nullable(),
  leadPercent: z.int("0 to 100.").min(0, "0 to 100.").max(100, "0 to 100.").nullable(),
  assistantCents: centsSchema,
  deductCents: centsSchema,
  deductWhen: z.enum(["before", "after"]).nullable(),
  tierSpan: z.enum(TIER_SPANS).nullable(),
  tierMode: z.enum(TIER_MODES).nullable(),
  bands: z
    .array(z.string().refine((line) => readBand(line) !== undefined, "A sum or number, and a percentage or amount."))
    .max(8),
  personName: nameSchema,
  categoryName: nameSchema,
  serviceName: nameSchema,
  productTypeName: nameSchema,
  brandName: nameSchema,
  productName: nameSchema,
  planName: nameSchema,
  packageName: nameSchema,
});
