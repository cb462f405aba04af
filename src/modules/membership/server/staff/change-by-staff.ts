import { eq } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { WireMembership } from "../../contract/own-membership.ts";
import { confirmChange } from "../changes/confirm-change.ts";
import { lockContract } from "../changes/read-contract.ts";
import { endMembership } from "../contracts/end-membership.ts";
import { findMembership } from "../contracts/read-membership.ts";
import { changeQuotes } from "../tables.ts";

type By = { actor: AuditActor; reason: string };

const DONE = { pause: "paused", skip: "a month skipped", cancel: "canceled", resume: "resumed", switch: "switched" };

/** Applies a previewed change. Throws what `confirmChange` throws; only the customer can agree to a switch. */
export async function confirmByStaff(
  db: Database,
  { membershipId, quoteId }: { membershipId: string; quoteId: string },
  by: By,
): Promise<WireMembership> {
  return withRetry(db, async (tx) => {
    const before = await answer(tx, membershipId);
    const [quote] = await tx.select().from(changeQuotes).where(eq(changeQuotes.id, quoteId));
    if (quote?.kind === "switch") throw new AppError("not_found");
    await confirmChange(tx, { membershipId }, quoteId);
    const after = await answer(tx, membershipId);
    // Confirming the same quote again has no effect.
    if (quote && !quote.usedAt)
      await audit(tx, membershipId, by, { what: DONE[quote.kind], action: quote.kind, before, after });
    return after;
  });
}

/** Ends a membership immediately. Throws `membership_closed` if it is already over. */
export async function endByStaff(db: Database, membershipId: string, by: By): Promise<WireMembership> {
  return withRetry(db, async (tx) => {
    const { contract } = await lockContract(tx, { membershipId });
    if (contract.state === "ended") throw new AppError("membership_closed");
    const before = await answer(tx, membershipId);
    await endMembership(tx, membershipId, "ended_by_clinic");
    const after = await answer(tx, membershipId);
    await audit(tx, membershipId, by, { what: "ended at once", action: "end", before, after });
    return after;
  });
}

async function answer(tx: Transaction, id: string): Promise<WireMembership> {
  const found = await findMembership(tx, id);
  if (!found) throw new AppError("not_found");
  return found.membership;
}

type MembershipChange = { what: string; action: string; before: WireMembership; after: WireMembership };

async function audit(
  tx: Transaction,
  id: string,
  { actor, reason }: By,
  { what, action, ...change }: MembershipChange,
): Promise<void> {
  await writeAudit(tx, actor, {
    action: `membership.${action}`,
    resource: "Membership",
    resourceId: id,
    reason,
    ...change,
    summary: `${change.before.plan.name} membership ${what}`,
  });
}
