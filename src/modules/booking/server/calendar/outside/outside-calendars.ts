import { and, eq, sql } from "drizzle-orm";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { oneOf, orNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { sealText } from "#platform/seal.ts";
import type { Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import type { Clock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { hasRight } from "#shared/rights.ts";
import {
  type AddressFault,
  calendarFailures,
  parseCalendarAddress,
} from "../../../domain/calendar/outside-calendar.ts";
import type { WireOutsideCalendar } from "../../../staff/contract/outside-calendar-calls.ts";
import { lockResourceSchedules } from "../../clinic/schedule-locks.ts";
import type { Staff } from "../../clinic/staff-context.ts";
import { findPractitionerOfAccount } from "../../clinic/viewer.ts";
import { outsideCalendars } from "../../tables.ts";
import { practitionerFor } from "../calendar-feeds.ts";
import { dropBusyTimes } from "./take-busy-times.ts";

/** The job that reads one calendar. */
export const READ_CALENDAR_TASK = "read_outside_calendar";
/** A queue for calendars only: slow calendars wait for each other, and no other job waits for them. */
export const CALENDAR_QUEUE = "outside_calendars";

export const purposeOfAddress = (id: string) => `outside-calendar:${id}`;

type CalendarContext = { db: Database; clock: Clock; staff: Staff; hosts: readonly string[] };
type CalendarFilter = { practitionerId?: string | undefined };

const managesAll = ({ principal }: Staff) => hasRight(principal, "schedule.edit");

/**
 * Returns a practitioner's outside calendar, without its URL: one's own, or another's with permission to see all
 * visits. Throws `not_found`.
 */
export async function readOutsideCalendar(
  { db, staff, hosts }: CalendarContext,
  { practitionerId: requestedId }: CalendarFilter,
): Promise<WireOutsideCalendar> {
  const own = requestedId ?? (await findPractitionerOfAccount(db, staff.principal.customerId));
  if (own === null) return { practitionerId: null, hosts: [...hosts], calendar: null };
  const practitionerId = await practitionerFor({ db, staff }, own, hasRight(staff.principal, "visits.all"));
  return { practitionerId, hosts: [...hosts], calendar: await findCalendar(db, practitionerId) };
}

const instant = (name: string) => sql`to_json(c.${sql.identifier(name)}) #>> '{}'`;

type Row = NonNullable<WireOutsideCalendar["calendar"]>;

const findOfPractitioner = statement(
  {
    id: "text",
    host: "text",
    createdAt: "text",
    readAt: "text?",
    checkedAt: "text?",
    failure: orNull(oneOf(calendarFailures)),
    failingSince: "text?",
    emptiedAt: "text?",
    unread: "int",
    busyTimes: "int",
  },
  sql`
  select c.id, c.host, ${instant("created_at")} as "createdAt", ${instant("read_at")} as "readAt",
    ${instant("checked_at")} as "checkedAt", c.failure, ${instant("failing_since")} as "failingSince",
    ${instant("emptied_at")} as "emptiedAt", c.unread,
    (select count(*)::int from time_off t where t.calendar_id = c.id and upper(t.during) > clock_now()) as "busyTimes"
  from outside_calendars c where c.practitioner_id = ${sql.placeholder("practitionerId")}`,
);

async function findCalendar(db: DatabaseOrTransaction, practitionerId: string): Promise<Row | null> {
  const [row] = await findOfPractitioner(db, { practitionerId });
  if (!row) return null;
  const iso = (text: string | null) => text && new Date(text).toISOString();
  return {
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    readAt: iso(row.readAt),
    checkedAt: iso(row.checkedAt),
    failingSince: iso(row.failingSince),
    emptiedAt: iso(row.emptiedAt),
  };
}

const FAULTS: Record<AddressFault, (hosts: readonly string[]) => string> = {
  not_an_address: () => "Enter the calendar’s address, such as https://calendar.example/private/basic.ics.",
  not_https: () => "The address must begin with https://.",
  host_not_allowed: (hosts) =>
    hosts.length === 0
      ? "This clinic doesn’t read outside calendars."
      : `Only calendars of these hosts are read: ${hosts.map((host) => host.replace(/^\./, "*.")).join(", ")}.`,
};

/**
 * Sets a practitioner's outside calendar. The practitioner isn't booked during its busy times. Deletes the previous
 * calendar and its busy times. A job reads the new calendar right after. Throws `not_found`, and `invalid_input` for a
 * URL that isn't allowed.
 */
export async function setOutsideCalendar(
  { secrets, ...context }: CalendarContext & { secrets: Secrets },
  { practitionerId: requestedId, url: entered }: CalendarFilter & { url: string },
): Promise<WireOutsideCalendar> {
  const { db, clock, staff, hosts } = context;
  const practitionerId = await practitionerFor({ db, staff }, requestedId, managesAll(staff));
  const url = parseCalendarAddress(entered, hosts);
  if (typeof url === "string") {
    const message = FAULTS[url](hosts);
    throw new AppError("invalid_input", { message, issues: [{ path: "url", message }] });
  }
  await db.transaction(async (tx) => {
    await lockResourceSchedules(tx, [practitionerId]);
    const [former] = await tx
      .select({ id: outsideCalendars.id })
      .from(outsideCalendars)
      .where(eq(outsideCalendars.practitionerId, practitionerId));
    if (former) await remove(tx, former.id, clock);
    const id = newId();
    await tx.insert(outsideCalendars).values({
      id,
      practitionerId,
      addressSealed: sealText(secrets, purposeOfAddress(id), url.href),
      host: url.hostname,
      createdBy: staff.principal.customerId,
    });
    await enqueueJob(tx, READ_CALENDAR_TASK, { id }, { key: `${READ_CALENDAR_TASK}:${id}`, queue: CALENDAR_QUEUE });
    await audit(tx, staff, { id, practitionerId, host: url.hostname, deed: "set" });
  });
  return readOutsideCalendar(context, { practitionerId });
}

/** Removes a calendar and its busy times. Throws `not_found`. */
export async function endOutsideCalendar({ db, clock, staff }: CalendarContext, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const own = await findPractitionerOfAccount(tx, staff.principal.customerId);
    const isTheirs = managesAll(staff) ? undefined : eq(outsideCalendars.practitionerId, own ?? "");
    const [ended] = await tx
      .select({ practitionerId: outsideCalendars.practitionerId, host: outsideCalendars.host })
      .from(outsideCalendars)
      .where(and(eq(outsideCalendars.id, id), isTheirs))
      .for("update");
    if (!ended) throw new AppError("not_found");
    await remove(tx, id, clock);
    await audit(tx, staff, { id, ...ended, deed: "end" });
  });
}

async function remove(tx: Transaction, id: string, clock: Clock): Promise<void> {
  await dropBusyTimes(tx, id, clock.now());
  await tx.delete(outsideCalendars).where(eq(outsideCalendars.id, id));
}

type AuditedAction = { id: string; practitionerId: string; host: string; deed: "set" | "end" };

/** Records the action in the audit log with the host, never the URL. */
async function audit(
  tx: Transaction,
  { actor }: Staff,
  { id, practitionerId, host, deed }: AuditedAction,
): Promise<void> {
  await writeAudit(tx, actor, {
    action: `outsideCalendar.${deed}`,
    resource: "OutsideCalendar",
    resourceId: id,
    summary: deed === "set" ? `Set an outside calendar at ${host}` : `Ended an outside calendar at ${host}`,
    after: { practitionerId, host },
  });
}
