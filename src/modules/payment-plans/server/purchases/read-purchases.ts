import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, oneOf } from "#platform/db/row.ts";
import { read, type StatementRow } from "#platform/db/statement.ts";
import type { WireOwnPlan } from "../../contract/own-plans.ts";
import { CHARGED_STATES, planStates } from "../../domain/plan-state.ts";
import { paymentPlans, planInstallments, planPurchases } from "../tables.ts";

type Payment = WireOwnPlan["instalments"][number];

const purchasesWhere = (where: SQL) =>
  read(
    {
      id: "text",
      customerId: "text",
      planId: "text",
      name: "text",
      serviceId: "text",
      state: oneOf(planStates),
      priceCents: "int",
      paidCents: "int",
      sessions: "int",
      releasedSessions: "int",
      reservedSessions: "int",
      usedSessions: "int",
      endsOn: "text",
      payments: json<Payment[]>(),
    },
    sql`
    select p.id, p.customer_id as "customerId", p.plan_id as "planId", k.name, p.service_id as "serviceId", p.state,
      p.price_cents as "priceCents", p.paid_cents as "paidCents", p.sessions, p.released_sessions as "releasedSessions",
      p.reserved_sessions as "reservedSessions", p.used_sessions as "usedSessions", p.ends_on::text as "endsOn",
      (select coalesce(json_agg(json_build_object('nth', i.nth, 'dueOn', i.due_on, 'amount', i.amount_cents, 'status', i.state)
        order by i.nth), '[]') from ${planInstallments} i where i.purchase_id = p.id) as payments
    from ${planPurchases} p join ${paymentPlans} k on k.id = p.plan_id where ${where}
    order by p.created_at desc, p.id desc`,
  );

const readOwn = purchasesWhere(
  sql`p.customer_id = ${sql.placeholder("customerId")} and p.state not in ('pending', 'cancelled')`,
);
const readOne = purchasesWhere(sql`p.id = ${sql.placeholder("id")}`);

/** Returns the packages that a customer bought, the latest first. */
export async function listOwnPlans(db: DatabaseOrTransaction, customerId: string): Promise<WireOwnPlan[]> {
  return (await readOwn(db, { customerId })).map(toOwnPlan);
}

/** Returns a bought package with its owner; undefined if there is none. */
export async function findOwnedPlan(
  db: DatabaseOrTransaction,
  purchaseId: string,
): Promise<{ plan: WireOwnPlan; customerId: string } | undefined> {
  const [found] = await readOne(db, { id: purchaseId });
  return found && { plan: toOwnPlan(found), customerId: found.customerId };
}

function toOwnPlan({ payments, ...p }: StatementRow<typeof readOwn>): WireOwnPlan {
  const isCharged = CHARGED_STATES.some((state) => state === p.state);
  const next = isCharged ? payments.find(({ status }) => status === "due" || status === "failed") : undefined;
  return {
    id: p.id,
    plan: { id: p.planId, name: p.name, serviceId: p.serviceId },
    status: p.state,
    price: p.priceCents,
    paid: p.paidCents,
    left: p.priceCents - p.paidCents,
    ...(next ? { nextCharge: { on: next.dueOn, amount: next.amount } } : {}),
    sessions: { total: p.sessions, released: p.releasedSessions, reserved: p.reservedSessions, used: p.usedSessions },
    instalments: payments,
    endsOn: p.endsOn,
  };
}

/**
 * Returns SQL for the package of an order, with the payment that the order made, as JSON; null where it has none. Part
 * of another module's statement, which names the order.
 */
export function planOfOrderInSql(orderId: SQL): SQL {
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
