import { and, asc, desc, eq, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import type { WireOwnPlan } from "../../contract/own-plans.ts";
import { CHARGED_STATES } from "../../domain/plan-state.ts";
import { paymentPlans, planInstallments, planPurchases } from "../tables.ts";

/** Returns the packages that a customer bought, the latest first. */
export async function listOwnPlans(db: DatabaseOrTransaction, customerId: string): Promise<WireOwnPlan[]> {
  const isOwn = and(
    eq(planPurchases.customerId, customerId),
    notInArray(planPurchases.state, ["pending", "cancelled"]),
  );
  return read(db, isOwn);
}

/** Returns a bought package with its owner; undefined if there is none. */
export async function findOwnedPlan(
  db: DatabaseOrTransaction,
  purchaseId: string,
): Promise<{ plan: WireOwnPlan; customerId: string } | undefined> {
  const [owner] = await db
    .select({ customerId: planPurchases.customerId })
    .from(planPurchases)
    .where(eq(planPurchases.id, purchaseId));
  const [plan] = await read(db, eq(planPurchases.id, purchaseId));
  return owner && plan && { plan, customerId: owner.customerId };
}

async function read(db: DatabaseOrTransaction, where: SQL | undefined): Promise<WireOwnPlan[]> {
  const ids = db.select({ id: planPurchases.id }).from(planPurchases).where(where);
  const { rows, payments } = await batch({
    rows: db
      .select({ p: planPurchases, name: paymentPlans.name })
      .from(planPurchases)
      .innerJoin(paymentPlans, eq(paymentPlans.id, planPurchases.planId))
      .where(where)
      .orderBy(desc(planPurchases.createdAt), desc(planPurchases.id))
      .execute(),
    payments: db
      .select()
      .from(planInstallments)
      .where(inArray(planInstallments.purchaseId, ids))
      .orderBy(asc(planInstallments.nth))
      .execute(),
  });
  const paymentsOf = Map.groupBy(payments, ({ purchaseId }) => purchaseId);
  return rows.map(({ p, name }) => toOwnPlan(p, name, paymentsOf.get(p.id) ?? []));
}

type Installment = typeof planInstallments.$inferSelect;

function toOwnPlan(p: typeof planPurchases.$inferSelect, name: string, payments: readonly Installment[]): WireOwnPlan {
  const isCharged = CHARGED_STATES.some((state) => state === p.state);
  const next = isCharged ? payments.find(({ state }) => state === "due" || state === "failed") : undefined;
  return {
    ...{ id: p.id, plan: { id: p.planId, name, serviceId: p.serviceId }, status: p.state, price: p.priceCents },
    ...{ paid: p.paidCents, left: p.priceCents - p.paidCents },
    ...(next ? { nextCharge: { on: next.dueOn, amount: next.amountCents } } : {}),
    sessions: { total: p.sessions, released: p.releasedSessions, reserved: p.reservedSessions, used: p.usedSessions },
    instalments: payments.map(({ nth, dueOn, amountCents: amount, state: status }) => ({ nth, dueOn, amount, status })),
    endsOn: p.endsOn,
  };
}

/**
 * Returns SQL for the package of an order, with the payment that the order made, as JSON; null where it has none. Part
 * of another module's statement, which names the order.
 */
export function planOfOrder(orderId: SQL): SQL {
  return sql`(select json_build_object('id', p.id, 'status', p.state, 'plan', json_build_object('id', k.id, 'name', k.name),
      'price', p.price_cents, 'sessions', p.sessions, 'endsOn', p.ends_on, 'nth', i.nth, 'amount', coalesce(f.amount_cents, i.amount_cents), 'isPayoff', f.order_id is not null,
      'instalments', (select json_agg(json_build_object('nth', a.nth, 'dueOn', a.due_on, 'amount', a.amount_cents, 'status', a.state) order by a.nth)
        from plan_installments a where a.purchase_id = p.id))
    from plan_purchases p join payment_plans k on k.id = p.plan_id
      left join plan_payoffs f on f.order_id = ${orderId}
      join plan_installments i on i.purchase_id = p.id and case when p.order_id = ${orderId} then i.nth = 1
        when f.order_id is not null then i.nth = f.nths[1] else i.order_id = ${orderId} end
    where p.id = coalesce((select b.id from plan_purchases b where b.order_id = ${orderId}),
      (select b.purchase_id from plan_installments b where b.order_id = ${orderId}),
      (select b.purchase_id from plan_payoffs b where b.order_id = ${orderId})))`;
}

/** Returns the charges after the first payment of an order's package; undefined where the order begins none. */
export async function findPaymentsOfOrder(
  db: DatabaseOrTransaction,
  orderId: string,
): Promise<{ dueOn: string; amount: number }[] | undefined> {
  const rows = await db
    .select({ nth: planInstallments.nth, dueOn: planInstallments.dueOn, amount: planInstallments.amountCents })
    .from(planInstallments)
    .innerJoin(planPurchases, eq(planPurchases.id, planInstallments.purchaseId))
    .where(eq(planPurchases.orderId, orderId))
    .orderBy(asc(planInstallments.nth));
  return rows.length === 0 ? undefined : rows.map(({ dueOn, amount }) => ({ dueOn, amount }));
}

/** Returns what the customer of an order agreed to, and when; undefined where the order begins no package. */
export async function findPlanConsent(
  db: DatabaseOrTransaction,
  orderId: string,
): Promise<{ text: string; hash: string; at: Date } | undefined> {
  const [found] = await db
    .select({ text: planPurchases.consentText, hash: planPurchases.consentHash, at: planPurchases.consentedAt })
    .from(planPurchases)
    .where(eq(planPurchases.orderId, orderId));
  return found;
}
