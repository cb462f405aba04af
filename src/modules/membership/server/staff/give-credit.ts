import { getCustomerSummary } from "#modules/account/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { creditGiven } from "#modules/ledger/domain/events/credit-entries.ts";
import { postTransfers } from "#modules/ledger/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import { addDays, dateInZone, startOfDay } from "#shared/zoned-time.ts";
import { goodwillCreditExpiresAt } from "../../domain/credit-lot.ts";
import { creditLots } from "../tables.ts";

type Gift = { customerId: string; amount: Cents; expiresOn?: string | undefined; reason: string };

/**
 * Gives a customer goodwill credit. Throws `not_found` if there is no such customer, and `invalid_input` for an
 * expiration date that has passed.
 */
export async function giveCredit(
  db: Database,
  { customerId, amount: cents, expiresOn, reason }: Gift,
  { actor, now }: { actor: AuditActor; now: Date },
): Promise<{ id: string; amount: Cents; expiresAt: string }> {
  return withRetry(db, async (tx) => {
    const customer = await getCustomerSummary(tx, customerId);
    if (!customer) throw new AppError("not_found");
    const { timeZone } = (await getClinicSettings(tx)).location;
    if (expiresOn && expiresOn < dateInZone(now, timeZone))
      throw new AppError("invalid_input", {
        issues: [{ path: "expiresOn", message: "Choose a day that is still to come." }],
      });
    const expiresAt = expiresOn ? startOfDay(addDays(expiresOn, 1), timeZone) : goodwillCreditExpiresAt(now);
    const id = newId();
    const grantKey = `goodwill:${id}`;
    await tx
      .insert(creditLots)
      .values({ id, customerId, kind: "goodwill", grantKey, grantedCents: cents, reason, expiresAt, createdAt: now });
    const posting = creditGiven({ grantKey, lotId: id, cents });
    await postTransfers(tx, [{ ...posting, customerId, actor: `staff:${actor.accountId}`, reason }]);
    await writeAudit(tx, actor, {
      action: "credit.give",
      resource: "Customer",
      resourceId: customerId,
      reason,
      summary: `${formatMoney(cents, { always: true })} of credit given`,
      after: { creditId: id, cents },
    });
    return { id, amount: cents, expiresAt: expiresAt.toISOString() };
  });
}
