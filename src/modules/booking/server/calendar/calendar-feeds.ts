import { createHash } from "node:crypto";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { constraintOf, type Database, type DatabaseOrTransaction, type Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newId, newSecret } from "#shared/ids.ts";
import { hasRight } from "#shared/rights.ts";
import { FEEDS_PER_PERSON, type FeedDetail } from "../../domain/calendar/feed-calendar.ts";
import type { Staff } from "../clinic/staff-context.ts";
import { findPractitionerOfAccount } from "../clinic/viewer.ts";
import { practitioners } from "../tables.ts";
import { calendarFeeds } from "./calendar-tables.ts";

type FeedContext = { db: Database; staff: Staff };

/** A feed as its owner sees it. */
type CalendarFeed = {
  id: string;
  practitionerId: string;
  detail: FeedDetail;
  createdAt: string;
  lastReadAt: string | null;
};

/** A feed just created or renewed. The secret is returned only this time. */
type MadeFeed = CalendarFeed & { secret: string };

export function hashOfFeedSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Whether a staff member manages all feeds, as administrators do. Others manage only their own. */
const managesAll = ({ principal }: Staff) => hasRight(principal, "schedule.edit");

const feedColumns = {
  id: calendarFeeds.id,
  practitionerId: calendarFeeds.practitionerId,
  detail: calendarFeeds.detail,
  createdAt: calendarFeeds.createdAt,
  lastReadAt: calendarFeeds.lastReadAt,
};
type Row = Omit<CalendarFeed, "createdAt" | "lastReadAt"> & { createdAt: Date; lastReadAt: Date | null };

const toFeed = ({ createdAt, lastReadAt, ...row }: Row): CalendarFeed => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastReadAt: lastReadAt?.toISOString() ?? null,
});

/**
 * Returns the practitioner whose feeds are read or changed. Throws `not_found` for another practitioner's feeds, and
 * for an account without a practitioner.
 */
export async function practitionerFor(
  { db, staff }: { db: DatabaseOrTransaction; staff: Staff },
  requestedId: string | undefined,
  mayWorkOnAll: boolean,
): Promise<string> {
  const own = await findPractitionerOfAccount(db, staff.principal.customerId);
  const id = requestedId ?? own;
  if (id === null || (id !== own && !mayWorkOnAll)) throw new AppError("not_found");
  const [found] = await db.select({ id: practitioners.id }).from(practitioners).where(eq(practitioners.id, id));
  if (!found) throw new AppError("not_found");
  return id;
}

/**
 * Returns a practitioner's active feeds, oldest first; none for an account without a practitioner. Staff who see all
 * visits see which feeds exist, without their URLs. Throws `not_found` for another practitioner's feeds.
 */
export async function listCalendarFeeds(
  context: FeedContext,
  { practitionerId: requestedId }: { practitionerId?: string | undefined },
): Promise<CalendarFeed[]> {
  const own = requestedId ?? (await findPractitionerOfAccount(context.db, context.staff.principal.customerId));
  if (own === null) return [];
  const practitionerId = await practitionerFor(context, own, hasRight(context.staff.principal, "visits.all"));
  const rows = await context.db
    .select(feedColumns)
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.practitionerId, practitionerId), isNull(calendarFeeds.revokedAt)))
    .orderBy(asc(calendarFeeds.createdAt), asc(calendarFeeds.id));
  return rows.map(toFeed);
}

/**
 * Creates a feed URL. Only an administrator can include names and treatments (`full`); others get `forbidden`. Throws
 * `not_found`, and `limit_reached` when the practitioner has three.
 */
export async function makeCalendarFeed(
  context: FeedContext,
  { practitionerId: requestedId, detail }: { practitionerId?: string | undefined; detail: FeedDetail },
): Promise<MadeFeed> {
  const { staff } = context;
  if (detail === "full" && !managesAll(staff)) throw new AppError("forbidden");
  const secret = newSecret();
  try {
    return await context.db.transaction(async (tx) => {
      const practitionerId = await practitionerFor({ db: tx, staff }, requestedId, managesAll(staff));
      const values = { id: newId(), practitionerId, detail, secretHash: hashOfFeedSecret(secret) };
      // Takes the first free position. If all are taken, the position is too high, and the check constraint rejects it.
      const place = sql<number>`(select coalesce(min(p), ${FEEDS_PER_PERSON} + 1)::int from generate_series(1, ${FEEDS_PER_PERSON}) p
        where not exists (select 1 from calendar_feeds f
          where f.practitioner_id = ${practitionerId} and f.place = p and f.revoked_at is null))`;
      const [row] = await tx
        .insert(calendarFeeds)
        .values({ ...values, place, createdBy: staff.principal.customerId })
        .returning(feedColumns);
      if (!row) throw new AppError("internal");
      await audit(tx, staff, { id: row.id, action: "calendarFeed.create", summary: "Made a calendar address" }, row);
      return { ...toFeed(row), secret };
    });
  } catch (error) {
    // When two requests take the last position concurrently, the index rejects one.
    if (!["calendar_feeds_have_a_place", "calendar_feeds_three_a_person"].includes(constraintOf(error) ?? ""))
      throw error;
    const message = "Three addresses are in use. End one of them first.";
    throw new AppError("limit_reached", { message, cause: error });
  }
}

/** Gives a feed a new secret. The former URL stops working immediately. Throws `not_found`. */
export async function renewCalendarFeed(context: FeedContext, id: string): Promise<MadeFeed> {
  const secret = newSecret();
  return context.db.transaction(async (tx) => {
    const row = await changeFeed(tx, context.staff, id, { secretHash: hashOfFeedSecret(secret), lastReadAt: null });
    await audit(tx, context.staff, { id, action: "calendarFeed.renew", summary: "Renewed a calendar address" }, row);
    return { ...toFeed(row), secret };
  });
}

/** Revokes a feed's URL. Throws `not_found`, also if it is already revoked. */
export async function revokeCalendarFeed(context: FeedContext, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const row = await changeFeed(tx, context.staff, id, { revokedAt: sql`clock_now()` });
    await audit(tx, context.staff, { id, action: "calendarFeed.revoke", summary: "Ended a calendar address" }, row);
  });
}

type Change = { secretHash: string; lastReadAt: null } | { revokedAt: ReturnType<typeof sql> };

async function changeFeed(tx: Transaction, staff: Staff, id: string, change: Change): Promise<Row> {
  const own = await findPractitionerOfAccount(tx, staff.principal.customerId);
  const isTheirs = managesAll(staff) ? undefined : eq(calendarFeeds.practitionerId, own ?? "");
  const [row] = await tx
    .update(calendarFeeds)
    .set(change)
    .where(and(eq(calendarFeeds.id, id), isNull(calendarFeeds.revokedAt), isTheirs))
    .returning(feedColumns);
  if (!row) throw new AppError("not_found");
  return row;
}

async function audit(
  tx: Transaction,
  { actor }: Staff,
  { id, action, summary }: { id: string; action: string; summary: string },
  { practitionerId, detail }: Row,
): Promise<void> {
  const after = { practitionerId, detail };
  await writeAudit(tx, actor, { action, resource: "CalendarFeed", resourceId: id, summary, after });
}
