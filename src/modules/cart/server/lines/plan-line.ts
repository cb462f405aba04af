import { type SQL, sql } from "drizzle-orm";
import {
  findPaymentPlanOffer,
  type PaymentPlanOffer,
  type PaymentPlanRow,
  paymentPlanRows,
  toPaymentPlanOffer,
} from "#modules/payment-plans/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { cartPlans } from "../tables.ts";

/** The package in a cart, with its plan as offered now. The line's id is the plan's. */
export type PlanLine = PaymentPlanOffer;

/** The package as it is read from the database; `option` is the number of payments. */
export type PlanRow = PaymentPlanRow & { option: number };

/** The package of a cart `c` as JSON, null if there is none. */
export const planLineInSql: SQL = sql`(select json_build_object('id', p.id, 'name', p.name, 'serviceId', p.service_id,
    'sessions', p.sessions, 'priceCents', p.price_cents, 'validMonths', p.valid_months, 'options', p.options,
    'isOffered', p.is_offered, 'option', l.option)
  from cart_plans l join ${paymentPlanRows} p on p.id = l.plan_id where l.cart_id = c.id)`;

/** Converts a package line. Dates are computed from `today`, the clinic's current date. */
export function toPlanLine({ option, ...plan }: PlanRow, today: string): PlanLine {
  return toPaymentPlanOffer(plan, option, today);
}

type PlanChoice = { cartId: string; planId: string; option: number; today: string };

/**
 * Adds a package to the cart, replacing any other. Throws `not_found` for a package that isn't offered, and
 * `option_unavailable` for an unavailable number of payments.
 */
export async function addPlan(tx: Transaction, { cartId, planId, option, today }: PlanChoice): Promise<void> {
  await findPaymentPlanOffer(tx, { planId, option, today });
  await tx
    .insert(cartPlans)
    .values({ cartId, planId, option })
    .onConflictDoUpdate({ target: cartPlans.cartId, set: { planId, option } });
}

const deletePlan = statement(
  { cart_id: "text" },
  sql`
  delete from cart_plans where cart_id = ${sql.placeholder("cartId")} and plan_id = ${sql.placeholder("planId")} returning cart_id`,
);

/** Removes the package from the cart. Throws `not_found`. */
export async function removePlan(tx: Transaction, cartId: string, planId: string): Promise<void> {
  const rows = await deletePlan(tx, { cartId, planId });
  if (rows.length === 0) throw new AppError("not_found");
}
