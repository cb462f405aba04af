import { asc, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { WirePaymentPlan } from "../contract/list-payment-plans.ts";
import { scheduleOf, waysToPay } from "../domain/installment-schedule.ts";
import { type PackagePrice, priceBasis, struckPrice } from "../domain/price-basis.ts";
import { isOnOffer, planConsent } from "./plan-offers.ts";
import { paymentPlans as plans } from "./tables.ts";
import type { Treatments } from "./treatments.ts";

/**
 * Returns the packages on offer in order, each with the payments of every option if bought on the clinic's day `today`.
 */
export async function listPaymentPlans(
  db: DatabaseOrTransaction,
  treatments: Treatments,
  today: string,
): Promise<WirePaymentPlan[]> {
  const rows = await db
    .select({
      id: plans.id,
      slug: plans.slug,
      name: plans.name,
      description: plans.description,
      serviceId: plans.serviceId,
      sessions: plans.sessions,
      price: plans.priceCents,
      visitPrice: sql<number | null>`(select t.price_cents from ${treatments.rows} t where t.id = ${plans.serviceId})`,
      rule: plans.rule,
      validMonths: plans.validMonths,
      options: plans.options,
    })
    .from(plans)
    .where(isOnOffer)
    .orderBy(asc(plans.position), asc(plans.id));
  return rows.map(({ visitPrice, rule, ...row }) => ({
    ...row,
    ...priced({ ...row, fullPrice: visitPrice === null ? undefined : visitPrice * row.sessions }, rule),
    options: waysToPay(row.options).map((option) => {
      const isLenders = option.lenderOnly === true;
      const schedule = isLenders ? [] : scheduleOf(row.price, option, today);
      return {
        instalments: option.instalments,
        lenderOnly: isLenders,
        interestPercent: 0,
        schedule,
        amounts: schedule.map(({ amount }) => amount),
        ...(isLenders ? {} : { consent: planConsent({ ...row, priceCents: row.price }, option) }),
      };
    }),
  }));
}

/**
 * Returns the price of the visits if bought separately, or the package's own if that isn't lower, and the basis of the
 * price.
 */
const priced = (of: PackagePrice, rule: string) => ({
  fullPrice: struckPrice(of) ?? of.price,
  rule: rule || priceBasis(of),
});
