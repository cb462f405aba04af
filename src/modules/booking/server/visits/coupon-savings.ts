import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";

const set = statement(sql`
  update appointments set coupon_savings_cents = ${sql.placeholder("couponSavingsCents")}::int, updated_at = clock_now()
  where id = ${sql.placeholder("appointmentId")}`);

/** Updates a visit with the coupon discount of its order. */
export async function setCouponSavings(
  tx: Transaction,
  visit: { appointmentId: string; couponSavingsCents: Cents },
): Promise<void> {
  await set(tx, visit);
}
