import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { neverNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { CHARGED_STATES } from "../domain/plan-state.ts";
import { emitClosed, voidOpenInstallments } from "./purchases/refund-purchase.ts";
import { paymentPlans, planPurchases } from "./tables.ts";

const listBegun = statement(
  { id: "text", at: neverNull("instant"), name: "text" },
  sql`
  select 'plan:' || p.id as id, p.started_at as at, k.name
  from plan_purchases p join payment_plans k on k.id = p.plan_id
  where p.customer_id = ${sql.placeholder("customerId")} and p.started_at is not null
    and date_trunc('milliseconds', p.started_at) <= ${sql.placeholder("before")}::timestamptz
  order by at desc, id desc limit ${sql.placeholder("limit")}`,
);

/**
 * The packages that a customer bought, with their consents. Erasing an account stops the charges; the packages stay
 * without a name, because the books need them.
 */
export const paymentPlanPersonalData: PersonalDataPart = {
  name: "packages",
  tables: ["plan_purchases"],
  async read(db, customerId) {
    const packages = await db
      .select({
        plan: paymentPlans.name,
        state: planPurchases.state,
        sessions: planPurchases.sessions,
        usedSessions: planPurchases.usedSessions,
        priceCents: planPurchases.priceCents,
        paidCents: planPurchases.paidCents,
        startedAt: planPurchases.startedAt,
        endsOn: planPurchases.endsOn,
        agreedTo: planPurchases.consentText,
        agreedAt: planPurchases.consentedAt,
      })
      .from(planPurchases)
      .innerJoin(paymentPlans, eq(paymentPlans.id, planPurchases.planId))
      .where(eq(planPurchases.customerId, customerId))
      .orderBy(asc(planPurchases.createdAt));
    return { packages };
  },
  async erase(tx, customerId) {
    const ended = await tx
      .update(planPurchases)
      .set({ state: "defaulted", endReason: "erased", pastDueSince: null, updatedAt: sql`clock_now()` })
      .where(and(eq(planPurchases.customerId, customerId), inArray(planPurchases.state, [...CHARGED_STATES])))
      .returning({ id: planPurchases.id });
    for (const { id } of ended) {
      await voidOpenInstallments(tx, id);
      await emitClosed(tx, id);
    }
  },
  async summarize(db, customerId) {
    const count = await db.$count(planPurchases, eq(planPurchases.customerId, customerId));
    return [{ one: "package", many: "packages", count, erased: "stays_without_name" }];
  },
  async merge(tx, { keepId, dropId }) {
    const moved = await tx
      .update(planPurchases)
      .set({ customerId: keepId })
      .where(eq(planPurchases.customerId, dropId))
      .returning({ id: planPurchases.id });
    return { plan_purchases: moved.map(({ id }) => id) };
  },
  async unmerge(tx, { keepId, dropId }, { plan_purchases: moved = [] }) {
    await tx
      .update(planPurchases)
      .set({ customerId: dropId })
      .where(and(inArray(planPurchases.id, moved), eq(planPurchases.customerId, keepId)));
  },
  async timeline(db, customerId, { before, limit }) {
    const rows = await listBegun(db, { customerId, before: before.toISOString(), limit });
    return rows.map(({ id, at, name }) => ({
      id,
      at: new Date(at).toISOString(),
      kind: "membership",
      text: `${name} began`,
    }));
  },
};
