import { and, asc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Database, DatabaseOrTransaction } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { InviteStaff, WireInvitation } from "../../contract/team-calls.ts";
import { STAFF_INVITED, type StaffInvited } from "../../domain/events.ts";
import { hasEmailInSql } from "../customer-columns.ts";
import { hashOfSecret } from "../secret-hash.ts";
import { staffInvitations } from "../staff-tables.ts";
import { customers } from "../tables.ts";

const HOURS = 72;

/**
 * Returns the token of an invitation's link. It is derived from the id and our secret, so that the email can be written
 * from the id alone.
 */
function tokenOf(secrets: Secrets, invitationId: string): string {
  return secrets.sign("links", `staff-invitation:${invitationId}`);
}

/** Returns the path of an invitation's page on the site. */
export function joinPathOf(secrets: Secrets, invitationId: string): string {
  return `/admin/join/${tokenOf(secrets, invitationId)}`;
}

export const isOpenInvitation = and(
  isNull(staffInvitations.acceptedAt),
  isNull(staffInvitations.revokedAt),
  gt(staffInvitations.expiresAt, sql`now()`),
);

/** Returns the open invitation for a token. Throws `link_expired` for every other token. */
export async function getOpenInvitation(db: DatabaseOrTransaction, token: string) {
  const [invitation] = await db
    .select({
      id: staffInvitations.id,
      email: staffInvitations.email,
      firstName: staffInvitations.firstName,
      lastName: staffInvitations.lastName,
      role: staffInvitations.role,
      rights: staffInvitations.rights,
      invitedBy: staffInvitations.invitedBy,
      practitionerId: staffInvitations.practitionerId,
    })
    .from(staffInvitations)
    .where(and(eq(staffInvitations.tokenHash, hashOfSecret(token)), isOpenInvitation));
  if (!invitation || invitation.role === "customer") throw new AppError("link_expired");
  return { ...invitation, role: invitation.role };
}

const columns = {
  id: staffInvitations.id,
  email: staffInvitations.email,
  firstName: staffInvitations.firstName,
  lastName: staffInvitations.lastName,
  role: staffInvitations.role,
  rights: staffInvitations.rights,
  createdAt: staffInvitations.createdAt,
  expiresAt: staffInvitations.expiresAt,
  practitionerId: staffInvitations.practitionerId,
};

type InvitationRow = Pick<typeof staffInvitations.$inferSelect, keyof typeof columns>;

function toInvitation({ role, createdAt, expiresAt, practitionerId, ...rest }: InvitationRow): WireInvitation {
  if (role === "customer") throw new Error("an invitation is for a role of the team");
  return {
    ...rest,
    role,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...(practitionerId === null ? {} : { practitionerId }),
  };
}

/**
 * Invites a person to the team and emails them the link. An earlier open invitation for this email ends. Throws
 * `conflict` for a staff member.
 */
export async function inviteStaff(
  { db, secrets }: Pick<ServerDeps, "db" | "secrets">,
  actor: AuditActor,
  invited: InviteStaff,
): Promise<WireInvitation> {
  const id = newId();
  return db.transaction(async (tx) => {
    const onTeam = await tx.$count(customers, and(hasEmailInSql(invited.email), ne(customers.role, "customer")));
    if (onTeam > 0) throw new AppError("conflict", { message: "This person is on the team already." });
    await tx
      .update(staffInvitations)
      .set({ revokedAt: sql`now()` })
      .where(and(sql`email_key(${staffInvitations.email}) = email_key(${invited.email})`, isOpenInvitation));
    const [row] = await tx
      .insert(staffInvitations)
      .values({
        ...invited,
        id,
        tokenHash: hashOfSecret(tokenOf(secrets, id)),
        invitedBy: actor.accountId,
        expiresAt: sql`now() + make_interval(hours => ${HOURS})`,
      })
      .returning(columns);
    if (!row) throw new Error("an insert answers its row");
    await writeAudit(tx, actor, {
      action: "invitation.create",
      resource: "Invitation",
      resourceId: id,
      summary: `Invited a person as ${invited.role}`,
      after: { ...invited },
      hidden: ["email", "firstName", "lastName"],
    });
    await emitEvent(tx, {
      type: STAFF_INVITED,
      key: `staff-invitation:${id}`,
      payload: { invitationId: id } satisfies StaffInvited,
    });
    return toInvitation(row);
  });
}

/** Returns the invitations that are still open, the oldest first. */
export async function listInvitations(db: Database): Promise<WireInvitation[]> {
  const rows = await db
    .select(columns)
    .from(staffInvitations)
    .where(isOpenInvitation)
    .orderBy(asc(staffInvitations.createdAt), asc(staffInvitations.id));
  return rows.map(toInvitation);
}

/** Revokes an open invitation, so that its link stops working. Throws `not_found`. */
export async function revokeInvitation(db: Database, actor: AuditActor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(staffInvitations)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(staffInvitations.id, id), isOpenInvitation))
      .returning({ id: staffInvitations.id });
    if (!revoked) throw new AppError("not_found");
    await writeAudit(tx, actor, {
      action: "invitation.revoke",
      resource: "Invitation",
      resourceId: id,
      summary: "Took an invitation back",
    });
  });
}

/** Returns the content of an invitation's email; undefined once the invitation isn't open anymore. */
export async function readInvitationMail(
  { db, secrets }: Pick<ServerDeps, "db" | "secrets">,
  invitationId: string,
): Promise<{ email: string; firstName: string; lastName: string; path: string } | undefined> {
  const [row] = await db
    .select({
      email: staffInvitations.email,
      firstName: staffInvitations.firstName,
      lastName: staffInvitations.lastName,
    })
    .from(staffInvitations)
    .where(and(eq(staffInvitations.id, invitationId), isOpenInvitation));
  return row && { ...row, path: joinPathOf(secrets, invitationId) };
}
