import { and, eq, sql } from "drizzle-orm";
import { balanceOpened } from "#modules/ledger/domain/events/opening-entries.ts";
import { findOpening, postTransfers, takeOpeningBack, writeOpening } from "#modules/ledger/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import { ALL_AT_ONCE } from "../../domain/installment-schedule.ts";
import { paymentPlans, planInstallments, planPurchases } from "../tables.ts";

export type MovedPackage = {
  customerId: string;
  /** The package's name in this system. */
  plan: string;
  /** The number of remaining sessions. */
  sessions: number;
  /** The amount paid for the remaining sessions. */
  cents: Cents;
  /** The last clinic day on which the sessions can be used, and the current day. */
  endsOn: string;
  today: string;
};

const byOf = ({ accountId }: AuditActor) => (accountId ? (`staff:${accountId}` as const) : "system");

/**
 * Imports the remaining sessions of a package from a former system as a paid package without an order. Returns the id
 * of its opening balance in the ledger, or `same` if it was already imported. Throws `invalid_input` if the name
 * doesn't match exactly one package.
 */
export async function movePackageIn(
  tx: Transaction,
  { customerId, plan: name, sessions, cents, endsOn, today }: MovedPackage,
  actor: AuditActor,
): Promise<{ id: string; version: number } | "same"> {
  const plan = await planCalled(tx, name);
  const id = newId();
  const account = `plan:${id}` as const;
  const former = `${customerId}:${plan.id}:${endsOn}`;
  const openingId = await writeOpening(tx, { kind: "plan", former, account, cents, sessions });
  if (openingId === undefined) return "same";
  const consentText = "Agreed to with the former system.";
  await tx.insert(planPurchases).values({
    id,
    customerId,
    planId: plan.id,
    serviceId: plan.serviceId,
    sessions,
    priceCents: cents,
    endsOn,
    option: ALL_AT_ONCE,
    state: "active",
    startedAt: sql`clock_now()`,
    consentText,
    consentHash: "",
    consentedAt: sql`clock_now()`,
  });
  await tx.insert(planInstallments).values({
    purchaseId: id,
    nth: 1,
    dueOn: today,
    amountCents: cents,
    state: "paid_off",
    paidAt: sql`clock_now()`,
  });
  await tx
    .update(planPurchases)
    .set({ state: "paid_off", paidCents: cents, releasedSessions: sessions })
    .where(eq(planPurchases.id, id));
  const summary = `${sessions} visits of ${plan.name} imported, ${formatMoney(cents, { always: true })}`;
  await writeAudit(tx, actor, { action: "package.moveIn", resource: "PlanPurchase", resourceId: id, summary });
  const opened = balanceOpened({ openingId, account, purchaseId: id, cents, sessions, customerId });
  await postTransfers(tx, [{ ...opened, actor: byOf(actor) }]);
  return { id: openingId, version: 1 };
}

/** Removes an imported package. Returns its name if it must stay because it was used since. */
export async function takePackageBack(
  tx: Transaction,
  openingId: string,
  actor: AuditActor,
): Promise<{ name: string } | undefined> {
  const opening = await findOpening(tx, openingId);
  const id = opening?.accountId.split(":")[1] ?? "";
  const [found] = await tx
    .select({ purchase: planPurchases, name: paymentPlans.name })
    .from(planPurchases)
    .innerJoin(paymentPlans, eq(paymentPlans.id, planPurchases.planId))
    .where(eq(planPurchases.id, id))
    .for("update", { of: planPurchases });
  if (!opening || !found) return undefined;
  const { reservedSessions, usedSessions, state, extendedAt } = found.purchase;
  const stays = { name: `A package of ${found.name}` };
  if (reservedSessions + usedSessions > 0 || state !== "paid_off" || extendedAt) return stays;
  if (!(await takeOpeningBack(tx, openingId, byOf(actor)))) return stays;
  await tx.delete(planPurchases).where(and(eq(planPurchases.id, id), eq(planPurchases.usedSessions, 0)));
  const summary = "Import taken back";
  await writeAudit(tx, actor, { action: "package.takeBack", resource: "PlanPurchase", resourceId: id, summary });
  return undefined;
}

async function planCalled(tx: Transaction, name: string) {
  const [found, second] = await tx
    .select({ id: paymentPlans.id, name: paymentPlans.name, serviceId: paymentPlans.serviceId })
    .from(paymentPlans)
    .where(sql`lower(${paymentPlans.name}) = lower(btrim(${name}))`)
    .limit(2);
  if (!found) throw new AppError("invalid_input", { message: `No package is called ${name.slice(0, 80)}.` });
  if (second) throw new AppError("invalid_input", { message: `Several are called ${name.slice(0, 80)}.` });
  return found;
}
