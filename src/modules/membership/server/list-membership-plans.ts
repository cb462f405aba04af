import { asc } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { toWirePicture } from "#platform/pictures.ts";
import type { WireMembershipPlan } from "../contract/list-membership-plans.ts";
import { benefitsOf } from "../domain/benefit-lines.ts";
import { isOnOffer } from "./offered-plans.ts";
import { planConsents } from "./plan-consents.ts";
import { membershipPlans as plans } from "./tables.ts";

/** Returns the plans that can be joined now, in order. */
export async function listMembershipPlans(db: DatabaseOrTransaction): Promise<WireMembershipPlan[]> {
  const rows = await db
    .select({
      id: plans.id,
      slug: plans.slug,
      name: plans.name,
      tagline: plans.tagline,
      picture: plans.picture,
      monthlyPrice: plans.monthlyPriceCents,
      annualPrice: plans.annualPriceCents,
      credit: plans.creditCents,
      productPercent: plans.productPercent,
      servicePercent: plans.servicePercent,
      usesMemberPriceList: plans.usesMemberPriceList,
      birthdayCredit: plans.birthdayCreditCents,
      freeLateMovesPerYear: plans.freeLateMovesPerYear,
      hasPriorityWaitlist: plans.hasPriorityWaitlist,
      boostersPerQuarter: plans.boostersPerQuarter,
      householdMembers: plans.householdMembers,
      ownBenefits: plans.ownBenefits,
    })
    .from(plans)
    .where(isOnOffer)
    .orderBy(asc(plans.position), asc(plans.id));
  return rows.map(({ ownBenefits, ...row }) => ({
    ...row,
    picture: toWirePicture(row.picture),
    benefits: benefitsOf({ ...row, ownBenefits }),
    consents: planConsents(row),
  }));
}
