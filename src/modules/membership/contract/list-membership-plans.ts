import { z } from "zod";
import { centsSchema, defineCall, idSchema, pictureSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

/** What a person agrees to before joining. */
const consentSchema = z.object({
  text: z.string(),
  /** Hex SHA-256 of the text in UTF-8: joining names it. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

export const membershipPlanSchema = z.object({
  _id: idSchema,
  slug: z.string(),
  name: z.string(),
  tagline: z.string(),
  picture: pictureSchema,
  /** Cents a month. */
  monthlyPrice: centsSchema,
  /** Cents for twelve months paid at once. */
  annualPrice: centsSchema,
  /** Cents of credit that each month brings. */
  credit: centsSchema,
  productPercent: z.int(),
  /** Off the list price of treatments; `null` where the member price list holds instead. */
  servicePercent: z.int().nullable(),
  usesMemberPriceList: z.boolean(),
  birthdayCredit: centsSchema,
  freeLateMovesPerYear: z.int(),
  hasPriorityWaitlist: z.boolean(),
  boostersPerQuarter: z.int(),
  householdMembers: z.int(),
  benefits: z.array(z.string()),
  /** What joining asks to agree to, by how often it is charged. */
  consents: z.object({ month: consentSchema, year: consentSchema }),
});

export type WireMembershipPlan = FromWire<z.output<typeof membershipPlanSchema>>;

/** The membership plans on offer (PG-9), the smallest first. */
export const listMembershipPlans = defineCall({
  method: "GET",
  path: "Membership/plans",
  summary: "The membership plans with what they cost and give",
  auth: "none",
  answer: { data: z.array(membershipPlanSchema) },
  cache: { tags: ["membership-plans"] },
});
