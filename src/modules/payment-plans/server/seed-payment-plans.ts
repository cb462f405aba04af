import type { Database } from "#platform/db/client.ts";
import type { InstalmentOption } from "../domain/instalments.ts";
import demo from "./demo/plans.json" with { type: "json" };
import { paymentPlans } from "./tables.ts";

/** Returns an option as stored; its payments are calculated from the price whenever they are shown. */
function toOption(option: { instalments: number; firstPercent?: number; lenderOnly?: boolean }): InstalmentOption {
  return {
    instalments: option.instalments,
    ...(option.firstPercent === undefined ? {} : { firstPercent: option.firstPercent }),
    ...(option.lenderOnly ? { lenderOnly: true } : {}),
  };
}

/** Adds the demo clinic's packages. Seeding again changes no existing data. */
export async function seedPaymentPlans(db: Database): Promise<void> {
  await db
    .insert(paymentPlans)
    .values(
      demo.packages.map((plan, position) => ({
        ...plan,
        id: plan.id.toLowerCase(),
        serviceId: plan.serviceId.toLowerCase(),
        options: plan.options.map(toOption),
        position: position + 1,
      })),
    )
    .onConflictDoNothing();
}
