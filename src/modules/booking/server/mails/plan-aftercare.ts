import { enqueueMail } from "#modules/notifications/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { addMinutes } from "#shared/zoned-time.ts";
import { visitOf } from "../visits/appointment-queries.ts";

const AFTERCARE_MINUTES = 120;

/**
 * Has the aftercare of a completed visit sent two hours after its completion, once a visit: completed again after an
 * undo, the mail that waits gets the new time. Former releases planned it at booking under the same key, so that one of
 * theirs that still waits is replaced.
 */
export async function planAftercare(tx: Transaction, appointmentId: string, now: Date): Promise<void> {
  const { status, startsAt } = await visitOf(tx, appointmentId);
  if (status !== "completed") return;
  const start = startsAt.toISOString();
  await enqueueMail(tx, {
    mail: "appointment-aftercare",
    key: `appointment:${appointmentId}:aftercare:${start}`,
    payload: { appointmentId, startsAt: start },
    runAt: addMinutes(now, AFTERCARE_MINUTES),
  });
}
