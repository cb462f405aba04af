import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { APPOINTMENT_MISSED } from "../../domain/events.ts";

const payloadSchema = z.object({ appointmentId: z.string(), at: z.string() });

const findMissed = statement(
  { startsAt: "instant" },
  sql`
  select starts_at as "startsAt" from appointments where id = ${sql.placeholder("appointmentId")} and status = 'no_show' for share`,
);

/** Emits the event that a visit was missed, unless staff undid that in the meantime. Idempotent. */
export async function emitMissedVisit(db: Database, payload: unknown): Promise<void> {
  const { appointmentId, at } = payloadSchema.parse(payload);
  await db.transaction(async (tx) => {
    const [missed] = await findMissed(tx, { appointmentId });
    if (!missed) return;
    const payload = { appointmentId, startsAt: new Date(missed.startsAt).toISOString() };
    await emitEvent(tx, { type: APPOINTMENT_MISSED, key: `appointment:${appointmentId}:missed:${at}`, payload });
  });
}
