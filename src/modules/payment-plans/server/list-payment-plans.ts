import { asc, eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { WirePaymentPlan } from "../contract/list-payment-plans.ts";
import { splitInstalments } from "../domain/instalments.ts";
import { paymentPlans as plans } from "./tables.ts";

/** The packages on offer in their order, each with the payments of every option. */
export async function listPaymentPlans(db: DatabaseOrTransaction): Promise<WirePaymentPlan[]> {
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
    options: row.options.map((option) => ({
      instalments: option.instalments,
      lenderOnly: option.lenderOnly === true,
      interestPercent: 0,
      amounts: option.lenderOnly ? [] : splitInstalments(row.price, option),
    })),
  }));
}
