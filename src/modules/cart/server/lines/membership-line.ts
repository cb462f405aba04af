import { type SQL, sql } from "drizzle-orm";
import type { MembershipInterval } from "#modules/membership/domain/membership-period.ts";
import {
  assertMayJoin,
  findOfferedPlan,
  type PlanOffer,
  type PlanRow,
  planRows,
  toPlanOffer,
} from "#modules/membership/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { cartMemberships } from "../tables.ts";

/** The membership in a cart, with its plan as offered now. The line's id is the plan's. */
export type MembershipLine = PlanOffer;

/** The membership as it is read from the database. */
export type MembershipRow = PlanRow & { interval: MembershipInterval };

/** The membership of a cart `c` as JSON, null if there is none. */
export const membershipLineInSql: SQL = sql`(select json_build_object('id', p.id, 'name', p.name, 'picture', p.picture,
    'monthlyPriceCents', p.monthly_price_cents, 'annualPriceCents', p.annual_price_cents, 'creditCents', p.credit_cents,
    'productPercent', p.product_percent, 'servicePercent', p.service_percent, 'usesMemberPriceList', p.uses_member_price_list,
    'isOffered', p.is_offered, 'interval', l."interval")
  from cart_memberships l join ${planRows} p on p.id = l.plan_id where l.cart_id = c.id)`;

export function toMembershipLine({ interval, ...plan }: MembershipRow): MembershipLine {
  return toPlanOffer(plan, interval);
}

type MembershipChoice = { cartId: string; customerId: string; planId: string; interval: MembershipInterval; now: Date };

/**
 * Adds a membership to the cart, replacing any other. Throws `not_found` for a plan that isn't offered, and
 * `member_already`.
 */
export async function addMembership(
  tx: Transaction,
  { cartId, customerId, planId, interval, now }: MembershipChoice,
): Promise<void> {
  if (!(await findOfferedPlan(tx, planId, interval))) throw new AppError("not_found");
  await assertMayJoin(tx, customerId, now);
  await tx
    .insert(cartMemberships)
    .values({ cartId, planId, interval })
    .onConflictDoUpdate({ target: cartMemberships.cartId, set: { planId, interval } });
}

const deleteMembership = statement(
  { cart_id: "text" },
  sql`
  delete from cart_memberships where cart_id = ${sql.placeholder("cartId")} and plan_id = ${sql.placeholder("planId")} returning cart_id`,
);

/** Removes the membership from the cart. Throws `not_found`. */
export async function removeMembership(tx: Transaction, cartId: string, planId: string): Promise<void> {
  const rows = await deleteMembership(tx, { cartId, planId });
  if (rows.length === 0) throw new AppError("not_found");
}
