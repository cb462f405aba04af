import { and, inArray, lt, notInArray, or, sql } from "drizzle-orm";
import { listAdministratorIds } from "#modules/account/server/public.ts";
import { enqueueMail } from "#modules/notifications/server/public.ts";
import { newId } from "#shared/ids.ts";
import { writeNotice } from "../notices/write-notice.ts";
import { ownerAlerts } from "./alert-tables.ts";
import { type AlertLimits, findTrouble, type WatchedServer } from "./find-trouble.ts";

/**
 * Records current problems, emails the administrators about new ones, and deletes those that are over. A lasting
 * problem is emailed once; one that returns is emailed again.
 */
export async function watchTrouble(server: WatchedServer, limits?: AlertLimits): Promise<void> {
  const { checked, trouble } = await findTrouble(server, limits);
  await server.db.transaction(async (tx) => {
    const present = trouble.map(({ key }) => key);
    const isOver = and(inArray(ownerAlerts.key, checked), notInArray(ownerAlerts.key, present));
    await tx.delete(ownerAlerts).where(or(isOver, lt(ownerAlerts.seenAt, sql`now() - interval '1 day'`)));
    for (const { key, kind, amount, place } of trouble) {
      const id = newId();
      const [stored] = await tx
        .insert(ownerAlerts)
        .values({ key, id, kind, amount, place: place ?? null })
        .onConflictDoUpdate({ target: ownerAlerts.key, set: { amount, seenAt: sql`now()` } })
        .returning({ id: ownerAlerts.id });
      if (stored?.id !== id) continue;
      if (kind === "jobs") await writeNotice(tx, { kind: "failedJobs", occurrence: `alert:${id}`, subjectId: id });
      for (const customerId of await listAdministratorIds(tx))
        await enqueueMail(tx, {
          mail: "owner-alert",
          key: `owner-alert:${id}:${customerId}`,
          payload: { id, customerId },
        });
    }
  });
}
