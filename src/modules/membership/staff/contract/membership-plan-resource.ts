import { z } from "zod";
import { addressSchema } from "#shared/contract/address-schema.ts";
import { lineSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { membershipPlanDescription } from "./membership-plan.ts";

const MOST_CENTS = 1_000_000;
const priceSchema = (most: number) => z.int().min(100, "$1 at least.").max(most);
const creditSchema = z.int().min(0).max(MOST_CENTS);
const percentSchema = z.int("Percent 0 to 100.").min(0, "Percent 0 to 100.").max(100, "Percent 0 to 100.");
const countSchema = (most: number) => z.int(`0 to ${most}.`).min(0, `0 to ${most}.`).max(most, `0 to ${most}.`);

export const membershipPlanResource = defineResource(membershipPlanDescription, {
  name: lineSchema(60),
  slug: addressSchema,
  tagline: lineSchema(200, 0),
  monthlyPrice: priceSchema(MOST_CENTS),
  annualPrice: priceSchema(12 * MOST_CENTS),
  credit: creditSchema,
  productPercent: percentSchema,
  servicePercent: percentSchema.nullable(),
  birthdayCredit: creditSchema,
  freeLateMovesPerYear: countSchema(24),
  boostersPerQuarter: countSchema(12),
  householdMembers: countSchema(10),
  ownBenefits: z.array(lineSchema(120)).max(8),
  /** The number of current members. */
  members: z.int(),
});
