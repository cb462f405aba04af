import { z } from "zod";
import { centsSchema, defineCall, idSchema, pictureSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

/** The terms a customer accepts before joining. */
const consentSchema = z.object({
  text: z.string(),
  /** Hex SHA-256 of the UTF-8 text, required for joining. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

export const membershipPlanSchema = z.object({
  _id: idSchema,
  slug: z.string(),
  name: z.string(),
  tagline: z.string(),
  picture: pictureSchema,
  /** Cents per month. */
  monthlyPrice: centsSchema,
  /** Cents for twelve months, paid in one payment. */
  annualPrice: centsSchema,
  /** Cents of credit granted each month. */
  credit: centsSchema,
  productPercent: z.int(),
  /** Discount on the list price of treatments; `null` if the member price list applies instead. */
  servicePercent: z.int().nullable(),
  usesMemberPriceList: z.boolean(),
  birthdayCredit: centsSchema,
  freeLateMovesPerYear: z.int(),
  hasPriorityWaitlist: z.boolean(),
  boostersPerQuarter: z.int(),
  householdMembers: z.int(),
  benefits: z.array(z.string()),
  /** The terms a customer accepts when joining, by billing interval. */
  consents: z.object({ month: consentSchema, year: consentSchema }),
});

export type WireMembershipPlan = FromWire<z.output<typeof membershipPlanSchema>>;

/** Returns the membership plans on offer (PG-9), the smallest first. */
export const listMembershipPlans = defineCall({
  method: "GET",
  path: "Membership/plans",
  summary: "The membership plans with what they cost and give",
  auth: "none",
  answer: { data: z.array(membershipPlanSchema) },
  cache: { tags: ["membership-plans"] },
});
