import { sql } from "drizzle-orm";
import { accountInvariants } from "#modules/account/server/invariants.ts";
import { bookingInvariants } from "#modules/booking/server/invariants.ts";
import { careInvariants } from "#modules/care/server/invariants.ts";
import { cartInvariants } from "#modules/cart/server/invariants.ts";
import { catalogInvariants } from "#modules/catalog/server/invariants.ts";
import { giftCardInvariants } from "#modules/checkout/server/gift-cards/invariants.ts";
import { checkoutInvariants } from "#modules/checkout/server/invariants.ts";
import { contentInvariants } from "#modules/content/server/invariants.ts";
import { balancesAreSums, ledgerInvariants } from "#modules/ledger/server/invariants.ts";
import { membershipInvariants } from "#modules/membership/server/invariants.ts";
import { payInvariants } from "#modules/pay/server/invariants.ts";
import { paymentPlanInvariants } from "#modules/payment-plans/server/invariants.ts";
import { paymentsInvariants } from "#modules/payments/server/invariants.ts";
import { reportInvariants } from "#modules/reports/server/invariants.ts";
import { visitFactInvariants } from "#modules/reports/server/visits/visit-invariants.ts";
import { waitlistInvariants } from "#modules/waitlist/server/invariants.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { rowsToShow } from "#platform/db/statement.ts";
import type { Invariant } from "#platform/invariant.ts";
import { jobInvariants } from "#platform/jobs/invariants.ts";

/** All data conditions that must always hold, module by module. */
export const invariants: Invariant[] = [
  ...accountInvariants,
  ...contentInvariants,
  ...ledgerInvariants,
  ...catalogInvariants,
  ...careInvariants,
  ...bookingInvariants,
  ...waitlistInvariants,
  ...cartInvariants,
  ...checkoutInvariants,
  ...giftCardInvariants,
  ...membershipInvariants,
  ...paymentPlanInvariants,
  ...paymentsInvariants,
  ...reportInvariants,
  ...visitFactInvariants,
  ...payInvariants,
  ...jobInvariants,
];

/**
 * The check that a restore runs before it commits. It is skipped if its `table` doesn't exist in the restored database.
 */
export const checkOfRestored: Invariant & { table: string } = { ...balancesAreSums, table: "ledger_accounts" };

export type InvariantResult = { name: string; broken: number; examples: unknown[] };

const EXAMPLES = 5;

const questions = invariants.map((one) => ({ name: one.name, listBroken: rowsToShow(sql.raw(one.sql)) }));

/** Checks each condition. Returns violated ones with a few of their rows. */
export async function checkInvariants(db: DatabaseOrTransaction): Promise<InvariantResult[]> {
  const checked: InvariantResult[] = [];
  for (const { name, listBroken } of questions) {
    const rows = await listBroken(db);
    checked.push({ name, broken: rows.length, examples: rows.slice(0, EXAMPLES) });
  }
  return checked;
}
