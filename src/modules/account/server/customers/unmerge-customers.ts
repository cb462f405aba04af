import { and, eq, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { AppError } from "#shared/app-error.ts";
import { emailKey } from "#shared/email-key.ts";
import { newId } from "#shared/ids.ts";
import { CUSTOMERS_UNMERGED, type CustomersMerged } from "../../domain/events.ts";
import { loginAliases, mergedCustomers } from "../customer-tables.ts";
import { customers, sessions } from "../tables.ts";
import { assertEmailFree } from "./create-customer.ts";
import type { FormerFields, Row } from "./merge-customers.ts";
import { accountPart } from "./own-rows.ts";

/** How many days a merge can be undone. After that the dropped record's own text is deleted. */
export const UNMERGE_DAYS = 30;

/**
 * Separates two merged records: rows that the merge moved go back if they still exist. Fields that the merge took from
 * the dropped record get their previous value back, unless they were changed since. Later data stays with the remaining
 * record. Throws `not_found`, `undo_too_late` after 30 days, and `email_taken` when another account has the email by
 * now.
 */
export async function unmergeCustomers(
  tx: Transaction,
  { keepId, dropId }: { keepId: string; dropId: string },
  { parts, actor, now }: { parts: PersonalDataPart[]; actor: AuditActor; now: Date },
): Promise<void> {
  const [merge] = await tx
    .select()
    .from(mergedCustomers)
    .where(and(eq(mergedCustomers.keepId, keepId), eq(mergedCustomers.dropId, dropId)))
    .for("update");
  if (!merge) throw new AppError("not_found");
  if (now.getTime() - merge.mergedAt.getTime() > UNMERGE_DAYS * 86_400_000)
    throw new AppError("undo_too_late", { message: `A merge can be undone for ${UNMERGE_DAYS} days.` });
  const rows = await tx
    .select()
    .from(customers)
    .where(sql`id in (${keepId}, ${dropId}) and erased_at is null`)
    .orderBy(customers.id)
    .for("update");
  const keep = rows.find(({ id }) => id === keepId);
  const drop = rows.find(({ id }) => id === dropId);
  if (!keep || !drop || keep.mergedInto) throw new AppError("not_found");
  for (const { name, unmerge } of [accountPart, ...parts])
    await unmerge?.(tx, { keepId, dropId }, merge.moved[name] ?? {});
  await tx.delete(loginAliases).where(eq(loginAliases.dropId, dropId));
  // Both records have the same email until one of them gets its previous one.
  const former = merge.former as FormerFields; // written by mergeCustomers
  const change = restored(keep, drop, former);
  await tx.update(customers).set(change).where(eq(customers.id, keepId));
  const [back] = await tx.select().from(customers).where(eq(customers.id, keepId));
  if (keep.hasLogin && !former.hasLogin) await tx.delete(sessions).where(eq(sessions.customerId, keepId));
  if (drop.email) await assertAddressFree(tx, drop, keepId);
  // The login moves back with its current password.
  const passwordHash = keep.hasLogin && !former.hasLogin ? keep.passwordHash : drop.passwordHash;
  const keys = keysOfBoth(back ?? keep, drop);
  await tx.update(customers).set({ emailKey: keys.keep }).where(eq(customers.id, keepId));
  await tx
    .update(customers)
    .set({ mergedInto: null, passwordHash, emailKey: keys.drop })
    .where(eq(customers.id, dropId));
  await tx.delete(mergedCustomers).where(eq(mergedCustomers.dropId, dropId));
  for (const id of [keepId, dropId])
    await writeAudit(tx, actor, {
      action: "customer.unmerge",
      resource: "Customer",
      resourceId: id,
      summary: "A merge was undone",
    });
  await emitEvent(tx, {
    type: CUSTOMERS_UNMERGED,
    key: `customer:${keepId}:unmerged:${newId()}`,
    payload: { keepId, dropId } satisfies CustomersMerged,
  });
}

/** Returns the remaining record's former values for fields that still have the dropped record's value. */
function restored(keep: Row, drop: Row, former: FormerFields): Partial<typeof customers.$inferInsert> {
  const back: Partial<typeof customers.$inferInsert> = {};
  for (const field of ["firstName", "lastName", "phone", "dateOfBirth", "noOnlineBooking", "askToPrepay"] as const)
    if (keep[field] === drop[field]) Object.assign(back, { [field]: former[field] });
  const isBlocked = (back.noOnlineBooking ?? keep.noOnlineBooking) || (back.askToPrepay ?? keep.askToPrepay);
  if (!isBlocked || keep.blockReason === drop.blockReason) back.blockReason = former.blockReason ?? null;
  if (keep.email === drop.email) {
    back.email = former.email ?? null;
    back.emailVerifiedAt = former.emailVerifiedAt ? new Date(former.emailVerifiedAt) : null;
  }
  if (
    keep.newsConsentAt?.getTime() === drop.newsConsentAt?.getTime() &&
    keep.newsWithdrawnAt?.getTime() === drop.newsWithdrawnAt?.getTime()
  ) {
    back.newsConsentAt = former.newsConsentAt ? new Date(former.newsConsentAt) : null;
    back.newsConsentSource = former.newsConsentSource ?? null;
    back.newsWithdrawnAt = former.newsWithdrawnAt ? new Date(former.newsWithdrawnAt) : null;
  }
  if (keep.hasLogin && !former.hasLogin) Object.assign(back, { hasLogin: false, passwordHash: null });
  return back;
}

const keyOf = ({ email }: Row) => (email === null ? null : emailKey(email));

/**
 * Returns the email keys of two separated accounts. If their emails are spellings of one mailbox and would have the
 * same key, the account whose spelling equals the key keeps it, and the key of the other is its own spelling.
 */
function keysOfBoth(keep: Row, drop: Row): { keep: string | null; drop: string | null } {
  const keys = { keep: keyOf(keep), drop: keyOf(drop) };
  if (keys.keep === null || keys.keep !== keys.drop || keep.hasLogin !== drop.hasLogin) return keys;
  return drop.email === keys.drop ? { ...keys, keep: keep.email } : { ...keys, drop: drop.email };
}

const findOtherWithAddress = statement(
  { id: "text" },
  sql`
  select id from customers where email_key = email_key(${sql.placeholder("email")}) and merged_into is null and has_login = ${sql.placeholder("hasLogin")}
    and id not in (${sql.placeholder("id")}, ${sql.placeholder("keepId")})`,
);

async function assertAddressFree(tx: Transaction, drop: Row, keepId: string): Promise<void> {
  const rows = await findOtherWithAddress(tx, { email: drop.email, hasLogin: drop.hasLogin, id: drop.id, keepId });
  if (rows.length > 0 && drop.email) await assertEmailFree(tx, drop.email, keepId);
}
