import { asc, eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { WirePaymentPlan } from "../contract/list-payment-plans.ts";
import { scheduleOf, waysToPay } from "../domain/installment-schedule.ts";
import { planConsent } from "./plan-offers.ts";
import { paymentPlans as plans } from "./tables.ts";

/** The packages on offer in their order, each with the payments of every option if one started on the clinic's day `today`. */
export async function listPaymentPlans(db: DatabaseOrTransaction, today: string): Promise<WirePaymentPlan[]> {
  const rows = await db
    .select({
      id: plans.id,
      slug: plans.slug,
      name: plans.name,
      description: plans.description,
      serviceId: plans.serviceId,
      sessions: plans.sessions,
      price: plans.priceCents,
      fullPrice: plans.fullPriceCents,
      rule: plans.rule,
      validMonths: plans.validMonths,
      options: plans.options,
    })
    .from(plans)
    .where(eq(plans.isOffered, true))
    .orderBy(asc(plans.position));
  return rows.map((row) => ({
    ...row,
    options: waysToPay(row.options).map((option) => {
      const isLenders = option.lenderOnly === true;
      const schedule = isLenders ? [] : scheduleOf(row.price, option, today);
      return {
        ...{ instalments: option.instalments, lenderOnly: isLenders, interestPercent: 0, schedule },
        amounts: schedule.map(({ amount }) => amount),
        ...(isLenders ? {} : { consent: planConsent({ ...row, priceCents: row.price }, option) }),
      };
    }),
  }));
}
