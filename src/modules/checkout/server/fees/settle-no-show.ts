import { getVisit, staffVisits, visitFees } from "#modules/booking/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { createVisitStepper } from "#modules/desk/server/public.ts";
import { withRetry } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import type { Principal } from "#shared/principal.ts";
import { hasRight } from "#shared/rights.ts";
import { lockDeskOrder } from "../visit-orders/lock-desk-order.ts";
import { collectFee } from "./charge-visit.ts";
import {
  decideFeeAndCollectPrepaid,
  type FeeDecision,
  feeIdOf,
  type StaffAct,
  settlePrepaidFees,
} from "./decide-fee.ts";

export type MarkNoShowInput = {
  appointmentId: string;
  version?: number | undefined;
  reason?: string | undefined;
  /**
   * The no-show fee, or 0 to refund everything that was paid ahead. If undefined, the deposit is held until staff
   * decide.
   */
  settle?: { fee: Cents; reason: string } | undefined;
};

/**
 * Marks a visit as a no-show and settles its fee in one transaction: the fee is taken from what was paid ahead, and the
 * rest is refunded. If the money isn't enough, the card on file is charged; if that fails, the rest stays owed and the
 * customer gets a link to pay it. A repeated request after an interrupted card charge takes only what is still owed.
 * Throws the errors of `takeStep`, `fee_not_agreed` for more than the terms allow, and `forbidden` without permission
 * to take payments.
 */
export async function markNoShow(
  deps: ServerDeps,
  { principal, staffAct }: { principal: Principal; staffAct: StaffAct },
  { appointmentId, version, reason, settle }: MarkNoShowInput,
) {
  if (settle && !hasRight(principal, "payments.take")) throw new AppError("forbidden");
  const staff = { principal, actor: staffAct.actor };
  const [{ currency }, take] = [await getClinicSettings(deps.db), await createVisitStepper(deps, staff)];
  const { visit, decided } = await withRetry(deps.db, async (tx) => {
    const known = settle ? await visitFees.listFees(tx, appointmentId) : [];
    const isBegun = known.some(({ id }) => id === feeIdOf(staffAct));
    const marked = isBegun
      ? await staffVisits.wireStaffVisitOf(tx, staff, appointmentId)
      : await take(tx, { appointmentId, version, step: "no_show", reason: settle?.reason ?? reason });
    if (!settle) return { visit: marked, decided: undefined };
    if (settle.fee > 0) {
      const fee = { appointmentId, kind: "no_show" as const, cents: settle.fee, reason: settle.reason };
      return { visit: marked, decided: await decideFeeAndCollectPrepaid(tx, fee, staffAct, currency) };
    }
    const { orderId } = await getVisit(tx, appointmentId);
    if (orderId) await lockDeskOrder(tx, orderId);
    await settlePrepaidFees(tx, await getVisit(tx, appointmentId), staffAct.actor);
    return { visit: marked, decided: undefined };
  });
  return { visit, settled: decided && (await collect(deps, decided, staffAct)) };
}

/** Collects the fee. If the card is refused, the fee stays owed and the visit is still a no-show. */
async function collect(deps: ServerDeps, decided: FeeDecision, staffAct: StaffAct) {
  try {
    const { fee, ...sums } = await collectFee(deps, decided, staffAct);
    return { ...sums, fee: visitFees.toWireFee(fee) };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { fromDeposit: decided.fromDeposit, fromCard: 0, owed: decided.owedCents, problem: error.message };
  }
}
