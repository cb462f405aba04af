import { eq, sql } from "drizzle-orm";
import { customerNamesInSql } from "#modules/account/server/public.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { constraintOf, sqlStateOf, type Transaction, withRetry } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { addDays, addMinutes, dateInZone, formatDay, formatTime, instantOf, timeInZone } from "#shared/zoned-time.ts";
import { type BlockKind, MOST_BLOCK_HOURS } from "../../domain/block.ts";
import type { WireBlock } from "../../staff/contract/blocks.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { announceSlots } from "../clinic/slot-notice.ts";
import type { Staff } from "../clinic/staff-context.ts";
import { getWaitlistPort } from "../pass-on-freed-places/waitlist-port.ts";
import { blocks, claims } from "../tables.ts";

export type BlockTime = {
  resourceId: string;
  startsAt: Date;
  endsAt: Date;
  kind: BlockKind;
  note?: string | undefined;
};

/** The maximum number of weeks for a weekly block: two years. */
const MAX_WEEKS = 104;

type BlockRow = typeof blocks.$inferSelect;

/**
 * Blocks time of a person, room or device, once or every week until a day: all of it or none. The database's exclusion
 * constraint prevents overlaps, as for visits. Throws `slot_taken`, naming the visit in the way, and `not_found`.
 */
export async function addBlock(
  context: BookingContext,
  staff: Staff,
  { repeatWeeklyUntil, ...time }: BlockTime & { repeatWeeklyUntil?: string | undefined },
): Promise<WireBlock> {
  const zone = await zoneFor(context, time);
  return withRetry(context.db, async (tx) => {
    const seriesId = newId();
    const times = listOccurrences(time, zone, repeatWeeklyUntil);
    await lockResource(tx, time.resourceId);
    let first: BlockRow | undefined;
    for (const { startsAt, endsAt } of times) {
      const date = dateInZone(startsAt, zone);
      const row = {
        id: newId(),
        seriesId,
        resourceId: time.resourceId,
        kind: time.kind,
        note: time.note ?? null,
        startsAt,
        endsAt,
        date,
        repeatsUntil: repeatWeeklyUntil ?? null,
        createdBy: staff.principal.customerId,
      };
      const [written] = await tx.insert(blocks).values(row).returning();
      await claimBlock(tx, row, zone);
      first ??= written;
    }
    if (!first)
      throw new AppError("invalid_input", { issues: [{ path: "repeatWeeklyUntil", message: "is before the start" }] });
    await auditBlock(tx, staff, { action: "block.create", before: undefined, after: first });
    await announceSlots(
      tx,
      times.map(({ startsAt }) => dateInZone(startsAt, zone)),
    );
    return toWireBlock(first);
  });
}

/** Changes one block; others of its series stay. Throws `version_conflict`, `not_found`, `slot_taken`. */
export async function changeBlock(
  context: BookingContext,
  staff: Staff,
  { id, version, ...time }: BlockTime & { id: string; version: number },
): Promise<WireBlock> {
  const zone = await zoneFor(context, time);
  return withRetry(context.db, async (tx) => {
    const former = await lockBlock(tx, id, version);
    for (const resourceId of [...new Set([former.resourceId, time.resourceId])].sort())
      await lockResource(tx, resourceId);
    await tx.delete(claims).where(eq(claims.blockId, id));
    const date = dateInZone(time.startsAt, zone);
    const [changed] = await tx
      .update(blocks)
      .set({ ...time, note: time.note ?? null, date })
      .where(eq(blocks.id, id))
      .returning();
    if (!changed) throw new AppError("not_found");
    await claimBlock(tx, changed, zone);
    await auditBlock(tx, staff, { action: "block.update", before: former, after: changed });
    await announceSlots(tx, [former.date, date]);
    return toWireBlock(changed);
  });
}

/** Removes a block, or with `series` this one and all later ones of its series; returns how many. */
export async function removeBlock(
  { db }: BookingContext,
  staff: Staff,
  { id, version, series }: { id: string; version?: number | undefined; series: boolean },
): Promise<number> {
  return withRetry(db, async (tx) => {
    const block = await lockBlock(tx, id, version);
    const removed = await tx
      .delete(blocks)
      .where(
        series
          ? sql`${blocks.seriesId} = ${block.seriesId} and ${blocks.startsAt} >= ${block.startsAt.toISOString()}`
          : eq(blocks.id, id),
      )
      .returning({ date: blocks.date });
    await auditBlock(tx, staff, { action: "block.delete", before: block, after: undefined });
    const dates = removed.map(({ date }) => date);
    // The freed time is offered to the waitlist of its days.
    await getWaitlistPort().requestOffers(tx, { from: dates.toSorted()[0] ?? block.date, dates });
    await announceSlots(tx, dates);
    return removed.length;
  });
}

async function zoneFor(context: BookingContext, { resourceId, startsAt, endsAt }: BlockTime): Promise<string> {
  const { clinic } = await recallClinicSnapshot(context);
  if (!clinic.resources.some(({ id }) => id === resourceId)) {
    throw new AppError("not_found", { issues: [{ path: "resourceId", message: `${resourceId} isn’t here` }] });
  }
  const refuse = (message: string) => new AppError("invalid_input", { message, issues: [{ path: "endsAt", message }] });
  if (endsAt <= startsAt) throw refuse("Ends before it starts.");
  if (endsAt > addMinutes(startsAt, MOST_BLOCK_HOURS * 60)) {
    throw refuse(`A block is ${MOST_BLOCK_HOURS} hours long at most. Use time off for longer.`);
  }
  return clinic.rules.timeZone;
}

/** Returns the same wall time each week: when the clocks change, a lunch break stays at noon. */
function listOccurrences({ startsAt, endsAt }: BlockTime, zone: string, until: string | undefined) {
  const first = dateInZone(startsAt, zone);
  const time = timeInZone(startsAt, zone);
  const minutes = (endsAt.getTime() - startsAt.getTime()) / 60_000;
  const times: { startsAt: Date; endsAt: Date }[] = [];
  for (let week = 0; week < MAX_WEEKS; week += 1) {
    const date = addDays(first, week * 7);
    if (week > 0 && (until === undefined || date > until)) break;
    const start = week === 0 ? startsAt : instantOf(date, time, zone);
    if (start) times.push({ startsAt: start, endsAt: addMinutes(start, minutes) });
  }
  return until !== undefined && until < first ? [] : times;
}

/** Uses the same lock as bookings, so that both queue instead of violating the constraint. */
const lockResourceKey = statement(sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder("id")}, 0))`);

async function lockResource(tx: Transaction, id: string): Promise<void> {
  await lockResourceKey(tx, { id });
}

/**
 * Inserts within a savepoint, so that after a constraint violation the transaction can still read the visit in the way.
 */
async function claimBlock(
  tx: Transaction,
  block: Pick<BlockRow, "id" | "resourceId" | "startsAt" | "endsAt">,
  zone: string,
) {
  const { id: blockId, resourceId, startsAt, endsAt } = block;
  try {
    await tx.transaction(async (savepoint) => {
      await deleteExpiredHolds(savepoint, {
        resourceId,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      });
      await savepoint
        .insert(claims)
        .values({ id: newId(), resourceId, blockId, during: { from: startsAt, to: endsAt } });
    });
  } catch (error) {
    if (sqlStateOf(error) !== "23P01" || constraintOf(error) !== "claims_no_overlap") throw error;
    throw await blockRefusedError(tx, { resourceId, startsAt, endsAt }, zone);
  }
}

const deleteExpiredHolds = statement(sql`
  delete from appointments where id in (
    select a.id from appointments a join claims c on c.appointment_id = a.id
    where a.status = 'held' and a.hold_expires_at <= clock_now() and c.resource_id = ${sql.placeholder("resourceId")}
      and c.released_at is null
      and c.during && tstzrange(${sql.placeholder("startsAt")}::timestamptz, ${sql.placeholder("endsAt")}::timestamptz)
    for update of a skip locked)`);

const findVisitInTheWay = statement(
  { name: "text?", isBlock: "bool", from: "instant", to: "instant" },
  sql`
  select coalesce(nullif(trim(concat(c.first_name, ' ', c.last_name)), ''),
      nullif(trim(concat(a.guest->>'firstName', ' ', a.guest->>'lastName')), '')) as name,
    k.block_id is not null as "isBlock", coalesce(a.starts_at, lower(k.during)) as from, coalesce(a.ends_at, upper(k.during)) as to
  from claims k left join appointments a on a.id = k.appointment_id left join ${customerNamesInSql} c on c.id = a.customer_id
  where k.resource_id = ${sql.placeholder("resourceId")} and k.released_at is null
    and k.during && tstzrange(${sql.placeholder("startsAt")}::timestamptz, ${sql.placeholder("endsAt")}::timestamptz)
  order by lower(k.during) limit 1`,
);

/** Returns a refusal such as "Uma Ghosh is here from 1:30 to 2:45 pm. Move that visit first." */
async function blockRefusedError(
  tx: Transaction,
  { resourceId, startsAt, endsAt }: Pick<BlockRow, "resourceId" | "startsAt" | "endsAt">,
  zone: string,
): Promise<AppError> {
  const [other] = await findVisitInTheWay(tx, {
    resourceId,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  });
  if (!other) return new AppError("slot_taken", { message: "This time was taken a moment ago." });
  const [from, to] = [new Date(other.from), new Date(other.to)];
  const stretch = formatTimeRange(timeInZone(from, zone), timeInZone(to, zone));
  const day = dateInZone(from, zone) === dateInZone(startsAt, zone) ? "" : ` on ${formatDay(dateInZone(from, zone))}`;
  const message = other.isBlock
    ? `Another block is there from ${stretch}${day}.`
    : `${other.name ?? "A customer"} is here from ${stretch}${day}. Move that visit first.`;
  return new AppError("slot_taken", { message, issues: [{ path: "startsAt", message: "TAKEN" }] });
}

/** Formats a time range: "1:30 to 2:45 pm", or "11:30 am to 1:00 pm" across noon. */
function formatTimeRange(from: string, to: string): string {
  const [start, end] = [formatTime(from), formatTime(to)];
  return start.slice(-2) === end.slice(-2) ? `${start.slice(0, -3)} to ${end}` : `${start} to ${end}`;
}

async function lockBlock(tx: Transaction, id: string, version: number | undefined): Promise<BlockRow> {
  const [block] = await tx.select().from(blocks).where(eq(blocks.id, id)).for("update");
  if (!block) throw new AppError("not_found");
  if (version !== undefined && version !== block.version) {
    throw new AppError("version_conflict", { current: toWireBlock(block) });
  }
  return block;
}

type BlockEntry = { action: string; before: BlockRow | undefined; after: BlockRow | undefined };

async function auditBlock(tx: Transaction, { actor }: Staff, { action, before, after }: BlockEntry): Promise<void> {
  const block = after ?? before;
  if (!block) return;
  const fields = (row: BlockRow | undefined) =>
    row && {
      resourceId: row.resourceId,
      kind: row.kind,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      repeatsUntil: row.repeatsUntil,
      note: row.note,
    };
  await writeAudit(tx, actor, {
    action,
    resource: "Block",
    resourceId: block.id,
    summary: `Block of ${formatDay(block.date)}: ${block.kind}`,
    before: fields(before),
    after: fields(after),
    hidden: ["note"],
  });
}

function toWireBlock({ id, version, resourceId, startsAt, endsAt, kind, note, repeatsUntil }: BlockRow): WireBlock {
  return {
    id,
    version,
    resourceId,
    kind,
    note,
    repeatsUntil,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}
