import { and, asc, desc, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Principal } from "#shared/principal.ts";
import { allRightsOf } from "#shared/rights.ts";
import { kindsFor, NOTICES, type NoticeKind } from "../../domain/notice-kinds.ts";
import type { WireNoticeMails, WireNotices } from "../../staff/contract/notices/notice-calls.ts";
import { staffNoticeMails, staffNotices } from "./notice-tables.ts";
import { wordsOf } from "./notice-words.ts";

/** The maximum number of notices in the panel. */
const SHOWN = 60;

/** Returns the newest notices that a person is still permitted to read. Leaves out notices about deleted records. */
export async function listNotices(db: DatabaseOrTransaction, principal: Principal): Promise<WireNotices> {
  const accountId = principal.customerId;
  const rights = allRightsOf(principal);
  const mine = and(eq(staffNotices.accountId, accountId), inArray(staffNotices.kind, kindsFor(rights)));
  const rows = await db
    .select({
      id: staffNotices.id,
      kind: staffNotices.kind,
      subjectId: staffNotices.subjectId,
      facts: staffNotices.facts,
      createdAt: staffNotices.createdAt,
      readAt: staffNotices.readAt,
    })
    .from(staffNotices)
    .where(mine)
    .orderBy(desc(staffNotices.createdAt), desc(staffNotices.id))
    .limit(SHOWN);
  const words = await wordsOf(db, rows, { accountId, rights });
  const docs = rows.flatMap(({ id, kind, createdAt, readAt }) => {
    const noticeWords = words.get(id);
    const { actsWith } = NOTICES[kind];
    return noticeWords
      ? {
          id,
          kind,
          at: createdAt.toISOString(),
          isRead: readAt !== null,
          ...noticeWords,
          mustAct: actsWith !== undefined && rights.includes(actsWith),
        }
      : [];
  });
  return { docs, unread: docs.filter(({ isRead }) => !isRead).length };
}

export type Read = { ids: string[] } | { upTo: string };

/**
 * Marks a person's notices as read: those with the given ids, or one and all older ones. Other people's notices don't
 * change.
 */
export async function markRead(db: Database, accountId: string, read: Read): Promise<void> {
  await db
    .update(staffNotices)
    .set({ readAt: sql`now()` })
    .where(and(eq(staffNotices.accountId, accountId), isNull(staffNotices.readAt), whichOf(accountId, read)));
}

function whichOf(accountId: string, read: Read): SQL | undefined {
  if ("ids" in read) return inArray(staffNotices.id, read.ids);
  const newest = sql`(select n.created_at from staff_notices n where n.id = ${read.upTo} and n.account_id = ${accountId})`;
  return or(eq(staffNotices.id, read.upTo), lte(staffNotices.createdAt, newest));
}

/** Returns which notices a person also gets by email. */
export async function readNoticeMails(db: DatabaseOrTransaction, principal: Principal): Promise<WireNoticeMails> {
  const rows = await db
    .select({ kind: staffNoticeMails.kind })
    .from(staffNoticeMails)
    .where(eq(staffNoticeMails.accountId, principal.customerId))
    .orderBy(asc(staffNoticeMails.kind));
  const mailed = new Set<NoticeKind>(rows.map(({ kind }) => kind));
  return { kinds: kindsFor(allRightsOf(principal)).map((kind) => ({ kind, isMailed: mailed.has(kind) })) };
}

/** Saves a person's own choice for one kind. */
export async function chooseNoticeMail(
  db: Database,
  accountId: string,
  { kind, isMailed }: { kind: NoticeKind; isMailed: boolean },
): Promise<void> {
  if (isMailed) await db.insert(staffNoticeMails).values({ accountId, kind }).onConflictDoNothing();
  else
    await db
      .delete(staffNoticeMails)
      .where(and(eq(staffNoticeMails.accountId, accountId), eq(staffNoticeMails.kind, kind)));
}
