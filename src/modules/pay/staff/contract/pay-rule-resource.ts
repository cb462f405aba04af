import { z } from "zod";
import { dateSchema, idSchema, lineSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import {
  RULE_BASES,
  RULE_DEDUCTIONS,
  RULE_SPLITS,
  RULE_UNITS,
  RULE_WHO,
  TIER_MODES,
  TIER_SPANS,
} from "../../domain/pay-rule.ts";
import { RULE_SUBJECTS } from "../../domain/rule-subject.ts";
import { PERCENT, readBand } from "../../domain/rule-terms.ts";
import { payRuleDescription } from "./pay-rule.ts";

const centsSchema = z.int().min(0).max(100_000_00).nullable();
const nameSchema = z.string().nullable();
const otherId = idSchema.nullable();

export const payRuleResource = defineResource(payRuleDescription, {
  name: lineSchema(80),
  fromDay: dateSchema,
  who: z.enum(RULE_WHO),
  role: z.enum(["practitioner", "staff", "admin"]).nullable(),
  personId: otherId,
  what: z.enum(RULE_SUBJECTS),
  ...{
    categoryId: otherId,
    serviceId: otherId,
    productTypeId: otherId,
    brandId: otherId,
    productId: otherId,
    planId: otherId,
    packageId: otherId,
  },
  unit: z.enum(RULE_UNITS),
  percent: z.string().regex(PERCENT, "0 to 100, with two decimals at most.").nullable(),
  amount: centsSchema,
  base: z.enum(RULE_BASES).nullable(),
  acknowledgedBy: lineSchema(80).nullable(),
  split: z.enum(RULE_SPLITS),
  leadPercent: z.int("0 to 100.").min(0, "0 to 100.").max(100, "0 to 100.").nullable(),
  assistantCents: centsSchema,
  deduct: z.enum(RULE_DEDUCTIONS),
  deductCents: centsSchema,
  deductWhen: z.enum(["before", "after"]).nullable(),
  tiersBy: z.enum(["none", "net", "count"]),
  tierSpan: z.enum(TIER_SPANS).nullable(),
  tierMode: z.enum(TIER_MODES).nullable(),
  bands: z
    .array(z.string().refine((line) => readBand(line) !== undefined, "A sum or number, and a percentage or amount."))
    .max(8),
  ...{ personName: nameSchema, categoryName: nameSchema, serviceName: nameSchema },
  ...{ productTypeName: nameSchema, brandName: nameSchema },
  ...{ productName: nameSchema, planName: nameSchema, packageName: nameSchema },
});
