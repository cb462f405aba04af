import { and, asc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { CHARGED_STATES } from "../../domain/plan-state.ts";
import { planInstallments, planPurchases } from "../tables.ts";

/** A package's contract with the provider, and what the contract is to charge. */
export type PlanContract = Pick<
  typeof planPurchases.$inferSelect,
  "id" | "customerId" | "orderId" | "state" | "scheduleId" | "startedAt" | "updatedAt"
> & {
  /** The payments after the first, in their current state. */
  later: Pick<typeof planInstallments.$inferSelect, "nth" | "dueOn" | "amountCents" | "state">[];
};

/**
 * Returns a package's contract data, with a `scheduleId` of null until the provider's contract exists. Undefined if
 * there is no such package.
 */
export async function findPlanContract(
  db: DatabaseOrTransaction,
  purchaseId: string,
): Promise<PlanContract | undefined> {
  const [found] = await db.select().from(planPurchases).where(eq(planPurchases.id, purchaseId));
  if (!found) return undefined;
  const { nth, dueOn, amountCents, state } = planInstallments;
  const later = await db
    .select({ nth, dueOn, amountCents, state })
    .from(planInstallments)
    .where(and(eq(planInstallments.purchaseId, purchaseId), sql`${nth} > 1`))
    .orderBy(asc(nth));
  return { ...found, later };
}

export function isCharged({ state }: Pick<PlanContract, "state">): boolean {
  return CHARGED_STATES.some((charged) => charged === state);
}

/**
 * Stores the provider's contract for a package, unless the package already has one. Returns whether the package's
 * contract is this one.
 */
export async function storeSchedule(
  db: DatabaseOrTransaction,
  { id, scheduleId }: { id: string; scheduleId: string },
): Promise<boolean> {
  await db
    .update(planPurchases)
    .set({ scheduleId, updatedAt: sql`clock_now()` })
    .where(and(eq(planPurchases.id, id), isNull(planPurchases.scheduleId)));
  const [known] = await db
    .select({ scheduleId: planPurchases.scheduleId })
    .from(planPurchases)
    .where(eq(planPurchases.id, id));
  return known?.scheduleId === scheduleId;
}

/** Returns the customer's packages that are still charged. */
export async function listChargedPlans(db: DatabaseOrTransaction, customerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: planPurchases.id })
    .from(planPurchases)
    .where(and(eq(planPurchases.customerId, customerId), inArray(planPurchases.state, [...CHARGED_STATES])));
  return rows.map(({ id }) => id);
}

const listUnpaid = statement(
  { name: "text" },
  sql`
  select k.name from plan_purchases p join payment_plans k on k.id = p.plan_id
  where p.customer_id = ${sql.placeholder("customerId")} and p.state = any(${sql.placeholder("charged")}::text[])
    and exists (select 1 from plan_installments i where i.purchase_id = p.id and i.state in ('due', 'failed'))
  order by p.created_at, p.id`,
);

/** Returns the names of a customer's packages that still have payments to charge. */
export async function listUnpaidPackages(db: DatabaseOrTransaction, customerId: string): Promise<string[]> {
  const rows = await listUnpaid(db, { customerId, charged: [...CHARGED_STATES] });
  return rows.map(({ name }) => name);
}

/**
 * Returns the packages to check: those without a contract a minute after they began, and those with an installment
 * overdue by more than a day. Failed charges have separate jobs.
 */
export async function listPlansToReconcile(
  db: DatabaseOrTransaction,
): Promise<{ withoutContract: string[]; overdue: string[] }> {
  const isOverdue = sql`exists (select 1 from plan_installments i where i.purchase_id = ${planPurchases.id}
    and i.state = 'due' and i.due_on < (clock_now() - interval '1 day')::date)`;
  const rows = await db
    .select({ id: planPurchases.id, scheduleId: planPurchases.scheduleId })
    .from(planPurchases)
    .where(
      or(
        and(
          isNull(planPurchases.scheduleId),
          inArray(planPurchases.state, [...CHARGED_STATES]),
          lt(planPurchases.startedAt, sql`clock_now() - interval '1 minute'`),
        ),
        and(eq(planPurchases.state, "active"), isOverdue),
      ),
    )
    .limit(500);
  return {
    withoutContract: rows.filter(({ scheduleId }) => !scheduleId).map(({ id }) => id),
    overdue: rows.filter(({ scheduleId }) => scheduleId).map(({ id }) => id),
  };
}
