import { and, eq, isNull, sql } from "drizzle-orm";
import { addressPrefixOf, systemActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Database } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { WireUser } from "../../contract/user.ts";
import { PRACTITIONER_JOINED, type PractitionerJoined } from "../../domain/events.ts";
import type { SessionTokens } from "../../domain/session-rules.ts";
import { isLoginInSql, userColumns } from "../customer-columns.ts";
import { assertPasswordStrong } from "../passwords/assert-password-strong.ts";
import { hashPassword } from "../passwords/password-hashing.ts";
import { revokeAllSessions } from "../sessions/revoke-sessions.ts";
import { startSession } from "../sessions/start-session.ts";
import { staffInvitations, staffRights } from "../staff-tables.ts";
import { customers } from "../tables.ts";
import { toUser } from "../to-wire.ts";
import { HAS_ACCOUNT } from "./invitation-link.ts";
import { getOpenInvitation, isOpenInvitation } from "./invitations.ts";

/** The request by which a staff member joins. */
type RequestOfJoining = { userAgent: string | null; requestId: string; clientNetwork: string | undefined };

type JoinRequest = { token: string; firstName: string; lastName: string; password: string };

/**
 * Makes the holder of an invitation's link a staff member, with a first session. A link that was emailed verifies the
 * email: a customer account with this email becomes the staff member's, with the new password, and its sessions end. A
 * link handed over in person verifies nothing and only creates a new account. Throws `link_expired` (also for the
 * slower of two simultaneous requests), `password_too_weak`, and `conflict` when a handed-over link is for an email
 * that has an account.
 */
export async function joinTeam(
  db: Database,
  { token, firstName, lastName, password }: JoinRequest,
  { userAgent, requestId, clientNetwork }: RequestOfJoining,
): Promise<{ user: WireUser; tokens: SessionTokens }> {
  const { id, email, role, rights, invitedBy, practitionerId } = await getOpenInvitation(db, token);
  assertPasswordStrong(password, { role, email, firstName, lastName }, "password");
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const [used] = await tx
      .update(staffInvitations)
      .set({ acceptedAt: sql`now()` })
      .where(and(eq(staffInvitations.id, id), isOpenInvitation))
      .returning({ id: staffInvitations.id, linkShownAt: staffInvitations.linkShownAt });
    if (!used) throw new AppError("link_expired");
    // Read from the updated row: an administrator may show the link while its holder is joining.
    const isProven = used.linkShownAt === null;
    const joined = { firstName, lastName, role, passwordHash, emailVerifiedAt: isProven ? sql`now()` : null };
    const inserted = tx.insert(customers).values({ id: newId(), email, ...joined });
    const written = isProven
      ? inserted.onConflictDoUpdate({
          target: customers.emailKey,
          targetWhere: isLoginInSql,
          set: joined,
          setWhere: and(eq(customers.role, "customer"), isNull(customers.disabledAt)),
        })
      : inserted.onConflictDoNothing();
    const [person] = await written.returning(userColumns);
    if (!person) throw isProven ? new AppError("link_expired") : new AppError("conflict", { message: HAS_ACCOUNT });
    const granted = rights.map((right) => ({ customerId: person.id, right, grantedBy: invitedBy }));
    if (granted.length > 0) await tx.insert(staffRights).values(granted).onConflictDoNothing();
    await revokeAllSessions(tx, person.id);
    const addressPrefix = clientNetwork ? addressPrefixOf(clientNetwork) : null;
    const actor = { ...systemActor("invitation"), requestId, addressPrefix };
    await writeAudit(tx, actor, {
      action: "staff.join",
      resource: "Staff",
      resourceId: person.id,
      summary: `Joined the team as ${role}`,
      after: { role, rights },
    });
    if (practitionerId !== null)
      await emitEvent(tx, {
        type: PRACTITIONER_JOINED,
        key: `practitioner-joined:${id}`,
        payload: { accountId: person.id, practitionerId } satisfies PractitionerJoined,
      });
    return { user: toUser(person), tokens: await startSession(tx, { customerId: person.id, userAgent }) };
  });
}
