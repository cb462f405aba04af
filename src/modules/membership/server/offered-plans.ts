import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Cents } from "#shared/money.ts";
import type { MemberTerms } from "../domain/membership.ts";
import type { MembershipInterval } from "../domain/membership-period.ts";
import { type PlanConsent, planConsents } from "./plan-consents.ts";
import { membershipPlans as plans } from "./tables.ts";

/** Plans for statements of other modules. */
export const planRows = sql`(select id, name, picture, monthly_price_cents, annual_price_cents, credit_cents, product_percent, service_percent,
    uses_member_price_list, is_offered and archived_at is null as is_offered from membership_plans)`;

/** SQL condition on the plans table: the plan can be joined now. */
export const isOnOffer = and(eq(plans.isOffered, true), isNull(plans.archivedAt));

/** A plan as in `planRows`. */
export type PlanRow = Pick<
  typeof plans.$inferSelect,
  "id" | "name" | "picture" | "monthlyPriceCents" | "annualPriceCents" | "creditCents" | "productPercent"
> &
  Pick<typeof plans.$inferSelect, "servicePercent" | "usesMemberPriceList" | "isOffered">;

/**
 * A plan at a billing interval: its price, its benefits, and the terms to accept when joining. Cents per period; the
 * credit is per month.
 */
export type PlanOffer = {
  planId: string;
  name: string;
  picture: string;
  interval: MembershipInterval;
  priceCents: Cents;
  creditCents: Cents;
  terms: MemberTerms;
  isOffered: boolean;
  consent: PlanConsent;
};

export function toPlanOffer(plan: PlanRow, interval: MembershipInterval): PlanOffer {
  const { id: planId, name, picture, creditCents, isOffered, productPercent, usesMemberPriceList } = plan;
  const prices = { monthlyPrice: plan.monthlyPriceCents, annualPrice: plan.annualPriceCents };
  return {
    planId,
    name,
    picture,
    interval,
    creditCents,
    isOffered,
    priceCents: interval === "month" ? prices.monthlyPrice : prices.annualPrice,
    terms: { productPercent, servicePercent: usesMemberPriceList ? null : plan.servicePercent },
    consent: planConsents({ name, ...prices })[interval],
  };
}

/** Returns a plan that can be joined now; undefined if there is none. */
export async function findOfferedPlan(
  db: DatabaseOrTransaction,
  planId: string,
  interval: MembershipInterval,
): Promise<PlanOffer | undefined> {
  const [plan] = await db
    .select({
      id: plans.id,
      name: plans.name,
      picture: plans.picture,
      isOffered: plans.isOffered,
      monthlyPriceCents: plans.monthlyPriceCents,
      annualPriceCents: plans.annualPriceCents,
      creditCents: plans.creditCents,
      productPercent: plans.productPercent,
      servicePercent: plans.servicePercent,
      usesMemberPriceList: plans.usesMemberPriceList,
    })
    .from(plans)
    .where(and(eq(plans.id, planId), isOnOffer));
  return plan && toPlanOffer(plan, interval);
}

/** Whether any customer has a membership, as a condition for a statement. */
export const hasMemberInSql: SQL = sql`exists (select 1 from memberships where state in ('active', 'past_due', 'paused'))`;

/** Whether any plan can be joined, as a condition for a statement. */
export const hasOfferedPlanInSql: SQL = sql`exists (select 1 from membership_plans where is_offered and archived_at is null)`;
