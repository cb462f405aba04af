import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Database } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { FACTOR_WINDOW_OPENED, type FactorWindowOpened } from "../../domain/events.ts";
import { WINDOW_MINUTES } from "../../domain/factor-rules.ts";
import { hasEmailInSql } from "../customer-columns.ts";
import { factorTries, factorWindows } from "../factors/factor-tables.ts";
import { customers } from "../tables.ts";

/**
 * Lets a staff member who lost their factor set up another one within 15 minutes; they still need their password. The
 * former factor works until then. Both people get an email. Throws `not_found`.
 */
export async function openFactorWindow(
  db: Database,
  actor: AuditActor,
  who: { customerId: string } | { email: string },
): Promise<Date> {
  return db.transaction(async (tx) => {
    const [member] = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(
        and(
          "email" in who ? hasEmailInSql(who.email) : eq(customers.id, who.customerId),
          ne(customers.role, "customer"),
          isNull(customers.disabledAt),
          isNull(customers.erasedAt),
        ),
      )
      .for("no key update");
    if (!member) throw new AppError("not_found");
    const customerId = member.id;
    const opened = {
      openedBy: actor.accountId,
      openedAt: sql`now()`,
      expiresAt: sql`now() + make_interval(mins => ${WINDOW_MINUTES})`,
    };
    const [window] = await tx
      .insert(factorWindows)
      .values({ customerId, ...opened })
      .onConflictDoUpdate({ target: factorWindows.customerId, set: opened })
      .returning({ expiresAt: factorWindows.expiresAt });
    if (!window) throw new Error("an insert answers its row");
    // A person locked out after trying codes needs the new factor to work immediately.
    await tx.delete(factorTries).where(eq(factorTries.customerId, customerId));
    await writeAudit(tx, actor, {
      action: "staff.openFactorWindow",
      resource: "Staff",
      resourceId: customerId,
      summary: `Another factor can be set up for ${WINDOW_MINUTES} minutes`,
    });
    await emitEvent(tx, {
      type: FACTOR_WINDOW_OPENED,
      key: `factor-window:${customerId}:${newId()}`,
      payload: { customerId, openedBy: actor.accountId } satisfies FactorWindowOpened,
    });
    return window.expiresAt;
  });
}
