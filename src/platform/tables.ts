import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  customType,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Issue } from "#shared/app-error.ts";
import { addDays } from "#shared/zoned-time.ts";
import type { AuditActor } from "./audit/actor.ts";

export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value),
});

/** A half-open range of instants, `[from, to)`: what ends at 10:00 leaves 10:00 free. */
export const tstzrange = customType<{ data: { from: Date; to: Date }; driverData: string }>({
  dataType: () => "tstzrange",
  toDriver: ({ from, to }) => `[${from.toISOString()},${to.toISOString()})`,
  fromDriver: (value) => {
    const [from = "", to = ""] = value.slice(1, -1).replaceAll('"', "").split(",");
    return { from: new Date(from), to: new Date(to) };
  },
});

/** Calendar days, both included; the database writes the day after the last one. */
export const daterange = customType<{ data: { first: string; last: string }; driverData: string }>({
  dataType: () => "daterange",
  toDriver: ({ first, last }) => `[${first},${last}]`,
  fromDriver: (value) => {
    const [first = "", after = ""] = value.slice(1, -1).split(",");
    return { first, last: addDays(after, -1) };
  },
});

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** The time of the clinic's rules, as a column's default. What the machine alone reads has `defaultNow()`. */
export const clockNow = sql`clock_now()`;

/** How far the clinic's clock is ahead of real time: one row, or none while it was never moved (decision 0020). */
export const clinicClock = pgTable(
  "clinic_clock",
  {
    id: integer().primaryKey().default(1),
    offsetMs: bigint("offset_ms", { mode: "number" }).notNull(),
    /** The offset that the waiting jobs have: behind `offsetMs` while a move is on its way. */
    jobsOffsetMs: bigint("jobs_offset_ms", { mode: "number" }).notNull(),
    moves: bigint({ mode: "number" }).notNull(),
  },
  (table) => [
    check("clinic_clock_only_one", sql`${table.id} = 1`),
    check("clinic_clock_forwards", sql`${table.jobsOffsetMs} >= 0 and ${table.jobsOffsetMs} <= ${table.offsetMs}`),
  ],
);

/**
 * Changes of whole subjects of public content ("settings", "booking"), written by the tables' triggers (decision 0071). Rows are
 * only added, so that two writers never wait for each other; `sweep_platform` adds up old ones.
 */
export const tagChanges = pgTable(
  "tag_changes",
  {
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    tag: text().notNull(),
    changes: bigint({ mode: "number" }).notNull().default(1),
  },
  (table) => [index("tag_changes_by_tag").on(table.tag)],
);

/** What the former release, which may run beside this one, counts changes in. This release neither reads nor writes it. */
export const cacheVersions = pgTable("cache_versions", {
  tag: text().primaryKey(),
  version: bigint({ mode: "number" }).notNull(),
});

/** Counted tries by key and window, shared by all servers (AU-4). */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().notNull(),
    windowStartsAt: instant("window_starts_at").notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStartsAt] })],
);

/** Generated secrets: made once, stored here, so that every process has the same. */
export const secrets = pgTable("secrets", {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** What a POST with an Idempotency-Key was answered, for 24 hours. `status` is null while the first is at work. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    key: text().primaryKey(),
    requestHash: text("request_hash").notNull(),
    status: integer(),
    /** As it was sent: jsonb would order its fields again. */
    body: json().$type<unknown>(),
    /** The caller, so that erasing an account takes its answers along; null for guests. */
    customerId: text("customer_id"),
    /** The request that works under it. */
    claim: text(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [index("idempotency_keys_by_customer").on(table.customerId)],
);

/**
 * The audit log: actions of staff, with author and time. Rows are only added: a trigger refuses changes and the
 * deletion of young entries.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: text().primaryKey(),
    at: instant("at").notNull().default(clockNow),
    accountId: text("account_id"),
    actorName: text("actor_name").notNull(),
    role: text(),
    sessionId: text("session_id"),
    requestId: text("request_id"),
    addressPrefix: text("address_prefix"),
    action: text().notNull(),
    resource: text().notNull(),
    resourceId: text("resource_id").notNull(),
    summary: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    reason: text(),
    undoes: text(),
    /** Where it was done; null: at no location in particular. Its foreign key is in a migration: locations are a module's. */
    locationId: text("location_id"),
  },
  (table) => [
    index("audit_entries_by_time").on(table.at, table.id),
    index("audit_entries_by_record").on(table.resource, table.resourceId, table.at),
    index("audit_entries_by_actor").on(table.accountId, table.at),
    index("audit_entries_by_request")
      .on(table.requestId, table.resource, table.at, table.id)
      .where(sql`${table.requestId} is not null`),
    index("audit_entries_by_undone").on(table.undoes).where(sql`${table.undoes} is not null`),
  ],
);

/** A record that an import wrote: its version after that, and its former values, or null where it is new. */
export type WrittenRow = { id: string; version: number; former: Record<string, unknown> | null };

/** A row of a file that isn't written, and why. */
export type LeftOutRow = { row: number; message: string };

/** How staff want a checked file to be written. */
export type ImportWish = {
  /** Rows with other cells than in the file. */
  rows?: { row: number; cells: Record<string, string> }[] | undefined;
  /** Rows that are not written. */
  leaveOut?: number[] | undefined;
  /** Rows that are refused are left out, in place of stopping the file. */
  skipBad?: boolean | undefined;
};

/** What came of a file that was written in the background: rows that were left out; for one that failed, why, and what stayed. */
export type ImportOutcome = { leftOut?: LeftOutRow[]; message?: string; issues?: Issue[]; stayed?: number };

/** Where a file stands: `undoing` takes back what a run that can't finish has written. */
export const importStates = ["checked", "running", "undoing", "done", "failed"] as const;

/** Files that staff imported or only checked: their rows, and what was written, for the undo. */
export const importRuns = pgTable(
  "import_runs",
  {
    id: text().primaryKey(),
    resource: text().notNull(),
    accountId: text("account_id").notNull(),
    rows: jsonb()
      .$type<{ row: number; cells: Record<string, string>; recordId: string | null; version: number | null }[]>()
      .notNull(),
    /** In place of rows: a file about people, sealed, until it is written or a day has passed. */
    sealed: bytea("sealed"),
    state: text({ enum: importStates }).notNull().default("checked"),
    wish: jsonb().$type<ImportWish>(),
    /** The person who has it written in the background, as the audit log names them. */
    actor: jsonb().$type<AuditActor>(),
    /** The rows that the background has to write. */
    total: integer().notNull().default(0),
    outcome: jsonb().$type<ImportOutcome>(),
    written: jsonb().$type<WrittenRow[]>(),
    createdAt: instant("created_at").notNull().default(clockNow),
    appliedAt: instant("applied_at"),
    undoneAt: instant("undone_at"),
  },
  (table) => [check("import_runs_state", sql`${table.state} in ('checked', 'running', 'undoing', 'done', 'failed')`)],
);

/** What of a file the background has written so far, some hundred rows at a time, each in a transaction of its own. */
export const importBatches = pgTable(
  "import_batches",
  {
    runId: text("run_id")
      .notNull()
      .references(() => importRuns.id, { onDelete: "cascade" }),
    nth: integer().notNull(),
    rows: integer().notNull(),
    written: jsonb().$type<WrittenRow[]>().notNull(),
    leftOut: jsonb("left_out").$type<LeftOutRow[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.nth] })],
);

/** What is done to each record of a change of many. */
export type BulkWork = { set?: Record<string, unknown>; action?: "archive" | "restore" | "delete" | "undo" };

/** Bulk changes that run in the background: the action and its author. */
export const bulkRuns = pgTable(
  "bulk_runs",
  {
    id: text().primaryKey(),
    resource: text().notNull(),
    work: jsonb().$type<BulkWork>().notNull(),
    accountId: text("account_id").notNull(),
    /** As the audit log names the person. */
    actor: jsonb().$type<AuditActor>().notNull(),
    total: integer().notNull(),
    createdAt: instant("created_at").notNull().default(clockNow),
    finishedAt: instant("finished_at"),
  },
  (table) => [index("bulk_runs_finished").on(table.finishedAt)],
);

/** The records of such a change. A row leaves `waiting` in the transaction that changes its record. */
export const bulkRows = pgTable(
  "bulk_rows",
  {
    runId: text("run_id")
      .notNull()
      .references(() => bulkRuns.id, { onDelete: "cascade" }),
    place: integer().notNull(),
    recordId: text("record_id").notNull(),
    state: text().$type<"waiting" | "done" | "failed">().notNull().default("waiting"),
    /** Why it failed, in words. */
    message: text(),
    /** The entry of the audit log that the change wrote, and the one that it takes back. */
    entryId: text("entry_id"),
    undoes: text(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.place] }),
    check("bulk_rows_state", sql`${table.state} in ('waiting', 'done', 'failed')`),
  ],
);

/** Changes that staff look at on the site before they save them. */
export const previews = pgTable(
  "previews",
  {
    tokenHash: text("token_hash").primaryKey(),
    resource: text().notNull(),
    recordId: text("record_id").notNull(),
    changes: jsonb().$type<Record<string, unknown>>().notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("previews_by_end").on(table.expiresAt)],
);

/** Changes of plain records from an instant on (decision 0138). A record may have several; one that is live is gone. */
export const scheduledChanges = pgTable(
  "scheduled_changes",
  {
    id: text().primaryKey(),
    resource: text().notNull(),
    recordId: text("record_id").notNull(),
    changes: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What the changed fields said when it was planned, or say by what goes live before it. */
    seen: jsonb().$type<Record<string, unknown>>().notNull(),
    liveFrom: instant("live_from").notNull(),
    /** The account of its author. */
    madeBy: text("made_by").notNull(),
    madeAt: instant("made_at").notNull().default(clockNow),
    /** Why it was refused at its instant. It is listed until staff discard it or plan it again. */
    refusedBecause: text("refused_because"),
  },
  (table) => [index("scheduled_changes_of_record").on(table.resource, table.recordId, table.liveFrom)],
);

/**
 * Versions of records on which money or law rests. One of a record is live, and one may be ahead: a draft, or planned for an instant.
 * Contracts name the one that they were made with.
 */
export const recordVersions = pgTable(
  "record_versions",
  {
    resource: text().notNull(),
    recordId: text("record_id").notNull(),
    n: integer().notNull(),
    state: text({ enum: ["draft", "planned", "live", "retired"] }).notNull(),
    /** The fields that staff enter. */
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    /** SHA-256 of the body in hex. */
    hash: text().notNull(),
    /** The account of its author; null: the system. */
    madeBy: text("made_by"),
    madeAt: instant("made_at").notNull().default(clockNow),
    liveFrom: instant("live_from"),
    retiredAt: instant("retired_at"),
  },
  (table) => [
    primaryKey({ columns: [table.resource, table.recordId, table.n] }),
    uniqueIndex("record_versions_one_live").on(table.resource, table.recordId).where(sql`${table.state} = 'live'`),
    uniqueIndex("record_versions_one_ahead")
      .on(table.resource, table.recordId)
      .where(sql`${table.state} in ('draft', 'planned')`),
    index("record_versions_planned").on(table.liveFrom).where(sql`${table.state} = 'planned'`),
    check("record_versions_counted", sql`${table.n} > 0`),
    check("record_versions_state", sql`${table.state} in ('draft', 'planned', 'live', 'retired')`),
    check("record_versions_planned_has_time", sql`${table.state} = 'draft' or ${table.liveFrom} is not null`),
    check("record_versions_retired_has_time", sql`(${table.state} = 'retired') = (${table.retiredAt} is not null)`),
  ],
);

/** The columns of a record that staff edit; the trigger `raise_version` raises the first two. */
export const editable = () => ({
  version: integer().notNull().default(1),
  updatedAt: instant("updated_at").notNull().default(clockNow),
});

/** For records that may have been used: hidden from the site and from pickers, and restored. */
export const archivable = () => ({ ...editable(), archivedAt: instant("archived_at") });

/** A column with the name of a picture holds no focal point but one of the grid (shared/focal-point.ts). */
export const hasFocalPoint = (constraint: string, picture: AnyPgColumn) =>
  check(constraint, sql`${picture} !~ '@' or ${picture} ~ '@(100|[1-9]?[05])x(100|[1-9]?[05])$'`);

/** Pictures people upload, re-encoded, by content hash. */
export const images = pgTable("images", {
  hash: text().primaryKey(),
  mediaType: text("media_type").notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: bytea().notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** Pictures that staff upload for pages, re-encoded. Without `bytes` the bucket that is set has them. */
export const uploadedPictures = pgTable("uploaded_pictures", {
  hash: text().primaryKey(),
  mediaType: text("media_type").notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  byteSize: integer("byte_size").notNull(),
  bytes: bytea(),
  /** Its colors, coarsely (images/picture-tones.ts); null for pictures of former releases. */
  tones: bytea(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** What happened, written in the transaction in which it happened; handlers read it afterwards. Append-only. */
export const outboxEvents = pgTable("outbox_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  /** Says the same thing once: a second event with it is dropped. */
  key: text().notNull().unique("outbox_events_one_per_key"),
  payload: jsonb().$type<unknown>().notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** Which handler has had which event; written with the handler's own effects, so that they happen once. */
export const handledEvents = pgTable(
  "handled_events",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => outboxEvents.id, { onDelete: "cascade" }),
    handler: text().notNull(),
    handledAt: instant("handled_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.handler] })],
);

/** The running job workers. Each holds the advisory lock `presenceKey` for as long as its process lives. */
export const jobWorkers = pgTable("job_workers", {
  id: text().primaryKey(),
  presenceKey: integer("presence_key").notNull(),
  startedAt: instant("started_at").notNull().defaultNow(),
  seenAt: instant("seen_at").notNull().defaultNow(),
});
