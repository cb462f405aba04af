import { and, desc, eq, sql } from "drizzle-orm";
import { recordRating } from "#modules/catalog/server/public.ts";
import { type AuditActor, actorOf } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import type { Entry } from "#platform/resource/undo/plan-undo.ts";
import type { Undoer } from "#platform/resource/undo/undoers.ts";
import { auditEntries } from "#platform/tables.ts";
import { AppError } from "#shared/app-error.ts";
import { reviews } from "../tables.ts";

export type Moderation = { kind: "approve" } | { kind: "reject"; reason: string } | { kind: "undo" };

type Moderated = Pick<typeof reviews.$inferSelect, "status" | "version">;

const STATUS_AFTER = { approve: "approved", reject: "rejected", undo: "pending" } as const;
const SUMMARIES = {
  approve: "Review shown on the site",
  reject: "Review rejected",
  undo: "Review waits again",
} as const;

/**
 * Approves or rejects a review, or undoes that. While approved, its stars are included in its subject's average. A
 * review that already has the requested status doesn't change. Throws `not_found` and `version_conflict`.
 */
export async function moderateReview(
  tx: Transaction,
  { id, version, ...moderation }: { id: string; version: number } & Moderation,
  actor: AuditActor,
): Promise<Moderated> {
  const [review] = await tx.select().from(reviews).where(eq(reviews.id, id)).for("update");
  if (!review) throw new AppError("not_found");
  if (review.version !== version) throw new AppError("version_conflict");
  const status = STATUS_AFTER[moderation.kind];
  if (review.status === status) return { status, version };
  const isUndo = moderation.kind === "undo";
  const reason = moderation.kind === "reject" ? moderation.reason : null;
  const [moderated] = await tx
    .update(reviews)
    .set({
      status,
      rejectReason: reason,
      moderatorName: isUndo ? null : actor.name,
      moderatedAt: isUndo ? null : sql`clock_now()`,
    })
    .where(eq(reviews.id, id))
    .returning({ status: reviews.status, version: reviews.version });
  if (!moderated) throw new Error("a locked review answers its row");
  const { productId, serviceId, rating } = review;
  if (status === "approved") await recordRating(tx, { productId, serviceId, rating });
  if (review.status === "approved") await recordRating(tx, { productId, serviceId, rating, count: -1 });
  await writeAudit(tx, actor, {
    action: `review.${moderation.kind}`,
    resource: "Review",
    resourceId: id,
    summary: SUMMARIES[moderation.kind],
    before: { status: review.status },
    after: { status },
    reason: reason ?? undefined,
    undoes: isUndo ? await lastModerationOf(tx, id) : undefined,
  });
  return moderated;
}

/** Returns the audit log entry that an undo reverts. */
async function lastModerationOf(tx: DatabaseOrTransaction, id: string): Promise<string | undefined> {
  const [entry] = await tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.resource, "Review"),
        eq(auditEntries.resourceId, id),
        sql`${auditEntries.action} in ('review.approve', 'review.reject')`,
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1);
  return entry?.id;
}

/** Undoes a moderation from its audit log entry, unless the review was moderated again since. */
export function undoModeration(db: Database): Undoer {
  return {
    right: "reviews.edit",
    check: async (entry) => void (await versionAsLeft(db, entry)),
    undo: (entry, context) =>
      db.transaction(async (tx) => {
        const version = await versionAsLeft(tx, entry);
        await moderateReview(tx, { kind: "undo", id: entry.resourceId, version }, actorOf(context));
      }),
  };
}

/** Returns the review's version if this entry is its last moderation. Throws `not_found` and `undo_too_late`. */
async function versionAsLeft(db: DatabaseOrTransaction, { id, resourceId }: Entry): Promise<number> {
  const [review] = await db
    .select({ version: reviews.version, status: reviews.status })
    .from(reviews)
    .where(eq(reviews.id, resourceId));
  if (!review) throw new AppError("not_found");
  const isLast = review.status !== "pending" && (await lastModerationOf(db, resourceId)) === id;
  if (!isLast) throw new AppError("undo_too_late", { message: "This review was moderated since." });
  return review.version;
}
