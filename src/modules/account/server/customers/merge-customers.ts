import { eq, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { MovedRows, PersonalDataPart } from "#platform/personal-data.ts";
import { AppError } from "#shared/app-error.ts";
import { emailKey } from "#shared/email-key.ts";
import { newId } from "#shared/ids.ts";
import { CUSTOMERS_MERGED, type CustomersMerged } from "../../domain/events.ts";
import { joinFields, type MergeableFields, type MergeChoice } from "../../domain/merge-fields.ts";
import { mergedCustomers } from "../customer-tables.ts";
import { addAliases } from "../login-aliases.ts";
import { customers, sessions } from "../tables.ts";
import { PERSONAL_FIELDS } from "./create-customer.ts";
import { accountPart } from "./own-rows.ts";

export type Row = typeof customers.$inferSelect;

const fieldsOf = ({ firstName, lastName, email, phone, dateOfBirth }: Row): MergeableFields => ({
  firstName,
  lastName,
  email,
  phone,
  dateOfBirth,
});

/** Fields of the remaining record that a merge may change and an unmerge restores. */
export type FormerFields = Partial<
  Pick<
    Row,
    keyof MergeableFields | "hasLogin" | "noOnlineBooking" | "askToPrepay" | "blockReason" | "newsConsentSource"
  > & {
    emailVerifiedAt: string | null;
    newsConsentAt: string | null;
    newsWithdrawnAt: string | null;
    passwordHash: string | null;
  }
>;

/**
 * Merges two records: all data of the dropped record moves to the remaining one, and reading the dropped one redirects
 * there. Its login moves too if the remaining record has none; otherwise its password and sessions end. Every email
 * used to log in to either record leads to the remaining one. Both rows are locked, so that of two concurrent merges
 * the second finds nothing to merge. Throws `not_found`, and `conflict` with the reason when a module's rows can't be
 * merged.
 */
export async function mergeCustomers(
  tx: Transaction,
  { keepId, dropId, fields }: { keepId: string; dropId: string; fields: MergeChoice },
  { parts, actor }: { parts: PersonalDataPart[]; actor: AuditActor },
): Promise<void> {
  if (keepId === dropId)
    throw new AppError("invalid_input", { issues: [{ path: "dropId", message: "is the same record" }] });
  const { keep, drop } = await lockBoth(tx, { keepId, dropId });
  const moved: Record<string, MovedRows> = {};
  for (const { name, merge } of [accountPart, ...parts]) if (merge) moved[name] = await merge(tx, { keepId, dropId });
  await tx.delete(sessions).where(eq(sessions.customerId, dropId));
  // Mark the dropped record as merged first: two unmerged records of one kind can't have the same email.
  await tx.update(customers).set({ mergedInto: keepId }).where(eq(customers.id, dropId));
  const change = changeOf(keep, drop, fields);
  await tx.update(customers).set(change).where(eq(customers.id, keepId));
  const logins = [keep, drop].flatMap(({ hasLogin, email, emailVerifiedAt }) =>
    hasLogin && email && email !== change.email ? [{ email, emailVerifiedAt }] : [],
  );
  await addAliases(tx, { keepId, dropId, logins });
  await tx.insert(mergedCustomers).values({
    dropId,
    keepId,
    mergedBy: actor.accountId,
    former: formerOf(keep),
    moved,
  });
  await writeAudit(tx, actor, {
    action: "customer.merge",
    resource: "Customer",
    resourceId: keepId,
    summary: "Another record was merged into this one",
    before: { ...fieldsOf(keep) },
    after: { ...joinFields(fieldsOf(keep), fieldsOf(drop), fields), mergedFrom: dropId },
    hidden: PERSONAL_FIELDS,
  });
  await emitEvent(tx, {
    type: CUSTOMERS_MERGED,
    // The same two records may be merged, separated and merged again.
    key: `customer:${keepId}:merged:${newId()}`,
    payload: { keepId, dropId } satisfies CustomersMerged,
  });
}

/** Locks both rows in id order, so that two merges in opposite directions don't deadlock. */
async function lockBoth(
  tx: Transaction,
  { keepId, dropId }: { keepId: string; dropId: string },
): Promise<{ keep: Row; drop: Row }> {
  const rows = await tx
    .select()
    .from(customers)
    .where(sql`id in (${keepId}, ${dropId}) and role = 'customer' and erased_at is null and merged_into is null`)
    .orderBy(customers.id)
    .for("update");
  const keep = rows.find(({ id }) => id === keepId);
  const drop = rows.find(({ id }) => id === dropId);
  if (!keep || !drop) throw new AppError("not_found");
  return { keep, drop };
}

function changeOf(keep: Row, drop: Row, choice: MergeChoice): Partial<typeof customers.$inferInsert> {
  const joined = joinFields(fieldsOf(keep), fieldsOf(drop), choice);
  const takesLogin = !keep.hasLogin && drop.hasLogin;
  const emailOwner = joined.email === keep.email ? keep : drop;
  const isBlocked = keep.noOnlineBooking || drop.noOnlineBooking || keep.askToPrepay || drop.askToPrepay;
  // The latest decision about news applies.
  const consent = newsDecidedAt(keep) >= newsDecidedAt(drop) ? keep : drop;
  return {
    ...joined,
    // No other current account has the email now in any spelling.
    emailKey: joined.email === null ? null : emailKey(joined.email),
    emailVerifiedAt: emailOwner.emailVerifiedAt,
    ...(takesLogin ? { hasLogin: true, passwordHash: drop.passwordHash } : {}),
    noOnlineBooking: keep.noOnlineBooking || drop.noOnlineBooking,
    askToPrepay: keep.askToPrepay || drop.askToPrepay,
    blockReason: isBlocked ? (keep.blockReason ?? drop.blockReason) : keep.blockReason,
    newsConsentAt: consent.newsConsentAt,
    newsConsentSource: consent.newsConsentSource,
    newsWithdrawnAt: consent.newsWithdrawnAt,
  };
}

const newsDecidedAt = ({ newsConsentAt, newsWithdrawnAt }: Row) => (newsConsentAt ?? newsWithdrawnAt)?.getTime() ?? 0;

function formerOf(keep: Row): FormerFields {
  return {
    ...fieldsOf(keep),
    emailVerifiedAt: keep.emailVerifiedAt?.toISOString() ?? null,
    hasLogin: keep.hasLogin,
    passwordHash: keep.passwordHash,
    noOnlineBooking: keep.noOnlineBooking,
    askToPrepay: keep.askToPrepay,
    blockReason: keep.blockReason,
    newsConsentAt: keep.newsConsentAt?.toISOString() ?? null,
    newsConsentSource: keep.newsConsentSource,
    newsWithdrawnAt: keep.newsWithdrawnAt?.toISOString() ?? null,
  };
}
