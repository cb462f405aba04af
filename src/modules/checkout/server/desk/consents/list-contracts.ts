import { sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { membershipIntervals } from "#modules/membership/domain/membership-period.ts";
import { planRows } from "#modules/membership/server/public.ts";
import { waysToPay } from "#modules/payment-plans/domain/installment-schedule.ts";
import type { InstalmentOption } from "#modules/payment-plans/domain/instalments.ts";
import { paymentPlanRows } from "#modules/payment-plans/server/public.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import type { WireContractForSale } from "../../../staff/contract/ask-consent.ts";
import { type ContractChoice, type ContractOffer, firstCentsOf, isChargedLater, offerOf } from "./contract-for-sale.ts";

const listPlans = statement(
  { id: "text" },
  sql`
  select p.id from ${planRows} p where p.is_offered order by p.monthly_price_cents, p.id`,
);

const listPackages = statement(
  { id: "text", options: json<InstalmentOption[]>() },
  sql`
  select p.id, p.options from ${paymentPlanRows} p where p.is_offered order by p.name, p.id`,
);

/** Returns the memberships and packages on offer, one entry per payment option. */
export async function listContracts({ db, clock }: Pick<ServerDeps, "db" | "clock">): Promise<WireContractForSale[]> {
  const [settings, now] = [await getClinicSettings(db), clock.now()];
  const plans = await listPlans(db);
  const packages = await listPackages(db);
  const choices: ContractChoice[] = [
    ...plans.flatMap(({ id: planId }) =>
      membershipIntervals.map((interval) => ({ kind: "membership" as const, planId, interval })),
    ),
    ...packages.flatMap(({ id: packageId, options }) =>
      waysToPay(options)
        .filter(({ lenderOnly }) => !lenderOnly)
        .map(({ instalments: option }) => ({ kind: "package" as const, packageId, option })),
    ),
  ];
  return Promise.all(choices.map(async (choice) => toWire(choice, await offerOf(db, choice, { settings, now }))));
}

function toWire(choice: ContractChoice, sold: ContractOffer): WireContractForSale {
  const shown = { name: sold.offer.name, price: firstCentsOf(sold), needsCard: isChargedLater(sold) };
  if (choice.kind === "membership") {
    const { planId, interval } = choice;
    return { ...shown, membership: { planId, interval } };
  }
  const { packageId, option } = choice;
  return { ...shown, package: { packageId, option }, payments: option };
}
