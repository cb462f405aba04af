import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { hasEmailInSql, isLoginInSql } from "../customer-columns.ts";
import { staffInvitations } from "../staff-tables.ts";
import { customers } from "../tables.ts";
import { isOpenInvitation, joinPathOf } from "./invitations.ts";

/** The message when the email already has an account, for administrators and for the person who joins. */
export const HAS_ACCOUNT = "This address has an account already. Its link goes by email only.";

/**
 * Lets an administrator hand over the link in person. Its holder hasn't verified the email, so the link can't take over
 * an account: throws `conflict` when there is one, and `not_found` for an invitation that isn't open.
 */
export async function openInvitationLink({ db }: Pick<ServerDeps, "db">, actor: AuditActor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [shown] = await tx
      .update(staffInvitations)
      .set({ linkShownAt: sql`coalesce(${staffInvitations.linkShownAt}, now())` })
      .where(and(eq(staffInvitations.id, id), isOpenInvitation))
      .returning({ email: staffInvitations.email });
    if (!shown) throw new AppError("not_found");
    // Only a hint for the screen: at joining, the unique index on emails decides.
    if ((await tx.$count(customers, and(hasEmailInSql(shown.email), isLoginInSql))) > 0)
      throw new AppError("conflict", { message: HAS_ACCOUNT });
    await writeAudit(tx, actor, {
      action: "invitation.link",
      resource: "Invitation",
      resourceId: id,
      summary: "Showed an invitation’s link",
    });
  });
}

/** Returns the URL of an invitation link that may be handed over. Throws `not_found`. */
export async function readInvitationLink({ db, env, secrets }: Pick<ServerDeps, "db" | "env" | "secrets">, id: string) {
  const [open] = await db
    .select({ expiresAt: staffInvitations.expiresAt })
    .from(staffInvitations)
    .where(and(eq(staffInvitations.id, id), isOpenInvitation, isNotNull(staffInvitations.linkShownAt)));
  if (!open) throw new AppError("not_found");
  const origin = env.publicUrl ? new URL(env.publicUrl).origin : `http://localhost:${env.port}`;
  return { url: `${origin}${joinPathOf(secrets, id)}`, expiresAt: open.expiresAt.toISOString() };
}
