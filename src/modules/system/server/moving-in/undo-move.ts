import { eq, sql } from "drizzle-orm";
import { takeCustomerBack } from "#modules/account/server/public.ts";
import { readCustomerNameOfVisit } from "#modules/booking/server/public.ts";
import { createVisitStepper } from "#modules/desk/server/public.ts";
import { listOwnCards, takeCardBack } from "#modules/gift-cards/server/public.ts";
import { balanceOf } from "#modules/ledger/server/public.ts";
import { listOwnPlans, takePackageBack } from "#modules/payment-plans/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import type { Transaction } from "#platform/db/client.ts";
import { longTransaction } from "#platform/db/long-transaction.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { importRuns } from "#platform/tables.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import type { Principal } from "#shared/principal.ts";
import type { WireMoveUndone } from "../../staff/contract/moving-in/moving-in-calls.ts";
import { nameOf, takeCreditBack } from "./move-credit-in.ts";
import type { NewRecord } from "./move-rows.ts";
import { type KeptKind, kindOf, lockRun, type MovedKind, UNDO_HOURS } from "./runs.ts";

type Staff = { principal: Principal; actor: AuditActor };
/** Undoes the import of one record. If the record must stay, returns its name and the reason. */
type TakeBack = (tx: Transaction, record: NewRecord) => Promise<{ name: string; why: string } | undefined>;

const WORDS = {
  changed: "was changed since",
  in_use: "has visits or orders",
  has_balance: "has a balance",
  used: "was used or changed since",
};
const MOST_TOLD = 500;

/**
 * Undoes an import in one transaction: deletes customers, cancels visits without an email, and reverses balances.
 * Records that were changed or used since then, or that others refer to, stay and are reported. Throws `not_found`, and
 * `undo_too_late` after 24 hours or if it was already undone.
 */
export async function undoMove(
  deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">,
  staff: Staff,
  runId: string,
): Promise<WireMoveUndone> {
  const takeBack: Record<MovedKind, TakeBack> = {
    ...takersBack(staff.actor),
    visits: await visitsBack(deps, staff),
  };
  return longTransaction(deps.db, async (tx) => {
    const run = await lockRun(tx, runId);
    if (!run?.written || !run.appliedAt) throw new AppError("not_found");
    const age = deps.clock.now().getTime() - run.appliedAt.getTime();
    if (run.undoneAt || age > UNDO_HOURS * 3_600_000) throw new AppError("undo_too_late");
    const take: TakeBack = takeBack[kindOf(run.resource)];
    const stayed: WireMoveUndone["stayed"] = [];
    for (const record of run.written.toReversed()) {
      const left = await take(tx, record);
      if (left) stayed.push({ id: record.id, message: `${left.name || "A customer"} ${left.why}.` });
    }
    await tx.update(importRuns).set({ undoneAt: sql`clock_now()` }).where(eq(importRuns.id, runId));
    const of = run.written.length;
    return { undone: of - stayed.length, of, stayed: stayed.slice(0, MOST_TOLD) };
  });
}

/** Returns for each kind of file the function that undoes one of its records. */
export function takersBack(actor: AuditActor): Record<KeptKind, TakeBack> {
  const balanceBack = (take: typeof takeCardBack): TakeBack => {
    return async (tx, { id }) => {
      const left = await take(tx, id, actor);
      return left && { name: left.name, why: WORDS.used };
    };
  };
  return {
    customers: customersBack(actor),
    gift_cards: balanceBack(takeCardBack),
    store_credit: balanceBack(takeCreditBack),
    packages: balanceBack(takePackageBack),
  };
}

function customersBack(actor: AuditActor): TakeBack {
  return async (tx, record) => {
    // A customer with a balance must stay. No foreign key prevents the deletion.
    if (await hasBalance(tx, record.id)) return { name: await nameOf(tx, record.id), why: WORDS.has_balance };
    const left = await takeCustomerBack(tx, record, actor);
    return left && { name: left.name, why: WORDS[left.why] };
  };
}

async function hasBalance(tx: Transaction, customerId: string): Promise<boolean> {
  if ((await balanceOf(tx, `store_credit:${customerId}`)) > 0) return true;
  return (await listOwnPlans(tx, customerId)).length > 0 || (await listOwnCards(tx, customerId)).length > 0;
}

async function visitsBack(
  deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">,
  staff: Staff,
): Promise<TakeBack> {
  const take = await createVisitStepper(deps, staff);
  return async (tx, { id, version }) => {
    const cancellation = { step: "cancel", reason: "Import taken back", notify: false } as const;
    try {
      await tx.transaction((step) => take(step, { ...cancellation, appointmentId: id, version }));
      return undefined;
    } catch (error) {
      const stays = ["version_conflict", "appointment_closed", "place_locked", "not_found"] as const;
      if (!stays.some((code) => isAppError(error, code))) throw error;
      return { name: await readCustomerNameOfVisit(tx, id), why: WORDS.changed };
    }
  };
}
