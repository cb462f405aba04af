import { z } from "zod";
import { APPOINTMENT_BOOKED, APPOINTMENT_REINSTATED, APPOINTMENT_RESCHEDULED } from "#modules/booking/domain/events.ts";
import { visitFees } from "#modules/booking/server/public.ts";
import { systemActor } from "#platform/audit/actor.ts";
import type { Transaction } from "#platform/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import type { EventHandlers } from "#platform/jobs/events.ts";
import type { SettleContext } from "../payment/settle-order.ts";
import { waiveVisitFee } from "./waive-visit-fee.ts";

export const WAIVE_RESOLD_TASK = "waive_resold_fees";

const eventSchema = z.object({ appointmentId: z.string() });

async function ask({ payload }: { payload: unknown }, tx: Transaction): Promise<void> {
  const { appointmentId } = eventSchema.parse(payload);
  await enqueueJob(tx, WAIVE_RESOLD_TASK, { appointmentId }, { key: `resold:${appointmentId}` });
}

/**
 * For each booking, a job checks whether its slot belonged to a visit with a cancellation fee. This is a job because a
 * provider's payment page may have to be closed.
 */
export const resoldFeeHandlers: EventHandlers = {
  [APPOINTMENT_BOOKED]: { "waive-resold-fees": ask },
  [APPOINTMENT_RESCHEDULED]: { "waive-resold-fees": ask },
  [APPOINTMENT_REINSTATED]: { "waive-resold-fees": ask },
};

/** Waives the fees of earlier visits whose time was booked again by the visit in the event. Each fee is waived once. */
export async function waiveResoldFees(deps: SettleContext, payload: unknown): Promise<void> {
  const { appointmentId } = eventSchema.parse(payload);
  for (const feeId of await visitFees.findResoldFees(deps.db, { appointmentId, now: deps.clock.now() }))
    await waiveVisitFee(
      deps,
      { feeId, reason: "The time was booked again", isResold: true },
      systemActor("The clinic"),
    );
}
