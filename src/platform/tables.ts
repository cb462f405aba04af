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

/** A half-open range of instants, `[from, to)`: a range that ends at 10:00 leaves 10:00 free. */
export const tstzrange = customType<{ data: { from: Date; to: Date }; driverData: string }>({
  dataType: () => "tstzrange",
  toDriver: ({ from, to }) => `[${from.toISOString()},${to.toISOString()})`,
  fromDriver: (value) => {
    const [from = "", to = ""] = value.slice(1, -1).replaceAll('"', "").split(",");
    return { from: new Date(from), to: new Date(to) };
  },
});

/** A range of calendar days, both included; the database stores the day after the last one. */
export const daterange = customType<{ data: { first: string; last: string }; driverData: string }>({
  dataType: () => "daterange",
  toDriver: ({ first, last }) => `[${first},${last}]`,
  fromDriver: (value) => {
    const [first = "", after = ""] = value.slice(1, -1).split(",");
    return { first, last: addDays(after, -1) };
  },
});

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** The clinic clock's time, as a column's default. Columns that only the machine reads have `defaultNow()`. */
export const clockNow = sql`clock_now()`;

/** How far the clinic's clock is ahead of real time: one row, or none if it was never moved (decision 0020). */
export const clinicClock = pgTable(
  "clinic_clock",
  {
    id: integer().primaryKey().default(1),
    offsetMs: bigint("offset_ms", { mode: "number" }).notNull(),
    /** The offset applied to the waiting jobs: differs from `offsetMs` while a move is in progress. */
    jobsOffsetMs: bigint("jobs_offset_ms", { mode: "number" }).notNull(),
    moves: bigint({ mode: "number" }).notNull(),
  },
  (table) => [
    check("clinic_clock_only_one", sql`${table.id} = 1`),
    check("clinic_clock_forwards", sql`${table.jobsOffsetMs} >= 0 and ${table.jobsOffsetMs} <= ${table.offsetMs}`),
  ],
);

/**
 * Changes of whole subjects of public content ("settings", "booking"), written by the tables' triggers (decision 0071).
 * Rows are only added, so that two writers never wait for each other; `sweep_platform` sums up old ones.
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

/**
 * The change counters of the previous release, which may run alongside this one. This release neither reads nor writes
 * them.
 */
export const cacheVersions = pgTable("cache_versions", {
  tag: text().primaryKey(),
  version: bigint({ mode: "number" }).notNull(),
});

/** Attempts counted by key and window, shared by all servers (AU-4). */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().notNull(),
    windowStartsAt: instant("window_starts_at").notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStartsAt] })],
);

/** Generated secrets: created once and stored here, so that all processes share them. */
export const secrets = pgTable("secrets", {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Responses to POSTs with an Idempotency-Key, for 24 hours. `status` is null while the first request is running. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    key: text().primaryKey(),
    requestHash: text("request_hash").notNull(),
    status: integer(),
    /** The body as sent: jsonb would reorder its fields. */
    body: json().$type<unknown>(),
    /** The caller, so that erasing an account also deletes its responses; null for guests. */
    customerId: text("customer_id"),
    /** The request that is running under this key. */
    claim: text(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [index("idempotency_keys_by_customer").on(table.customerId)],
);

/**
 * The audit log: actions of staff, with author and time. Rows are only added: a trigger refuses changes and the
 * deletion of recent entries.
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
    /**
     * The location of the action, or null for none in particular. The foreign key is in a migration, as locations
     * belong to a module.
     */
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

/** A record that an import wrote: its version afterwards, and its former values, or null if it is new. */
export type WrittenRow = { id: string; version: number; former: Record<string, unknown> | null };

/** A row of a file that was skipped, and why. */
export type LeftOutRow = { row: number; message: string };

/** How staff want a checked file written. */
export type ImportRequest = {
  /** Rows with cells that replace those of the file. */
  rows?: { row: number; cells: Record<string, string> }[] | undefined;
  /** Rows to skip. */
  leaveOut?: number[] | undefined;
  /** Whether invalid rows are skipped instead of stopping the file. */
  skipBad?: boolean | undefined;
};

/**
 * The outcome of a file written in the background: the rows skipped; for a failed one, why, and how many records
 * stayed.
 */
export type ImportOutcome = { leftOut?: LeftOutRow[]; message?: string; issues?: Issue[]; stayed?: number };

/** The states of a file: in `undoing`, the writes of a run that can't finish are being undone. */
export const importStates = ["checked", "running", "undoing", "done", "failed"] as const;

/** Files that staff imported or only checked: their rows, and the written records, for the undo. */
export const importRuns = pgTable(
  "import_runs",
  {
    id: text().primaryKey(),
    resource: text().notNull(),
    accountId: text("account_id").notNull(),
    rows: jsonb()
      .$type<{ row: number; cells: Record<string, string>; recordId: string | null; version: number | null }[]>()
      .notNull(),
    /**
     * The rows of a file about people, in place of `rows`: encrypted, until the file is written or a day has passed.
     */
    sealed: bytea("sealed"),
    state: text({ enum: importStates }).notNull().default("checked"),
    wish: jsonb().$type<ImportRequest>(),
    /** The person who started the background write, as the audit log names them. */
    actor: jsonb().$type<AuditActor>(),
    /** The number of rows to write in the background. */
    total: integer().notNull().default(0),
    outcome: jsonb().$type<ImportOutcome>(),
    written: jsonb().$type<WrittenRow[]>(),
    createdAt: instant("created_at").notNull().default(clockNow),
    appliedAt: instant("applied_at"),
    undoneAt: instant("undone_at"),
  },
  (table) => [check("import_runs_state", sql`${table.state} in ('checked', 'running', 'undoing', 'done', 'failed')`)],
);

/** The parts of a file written in the background so far, some hundred rows at a time, each in its own transaction. */
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

/** The change to apply to each record of a bulk change. */
export type BulkWork = { set?: Record<string, unknown>; action?: "archive" | "restore" | "delete" | "undo" };

/** Bulk changes that run in the background: the action and its author. */
export const bulkRuns = pgTable(
  "bulk_runs",
  {
    id: text().primaryKey(),
    resource: text().notNull(),
    work: jsonb().$type<BulkWork>().notNull(),
    accountId: text("account_id").notNull(),
    /** The person, as the audit log names them. */
    actor: jsonb().$type<AuditActor>().notNull(),
    total: integer().notNull(),
    createdAt: instant("created_at").notNull().default(clockNow),
    finishedAt: instant("finished_at"),
  },
  (table) => [index("bulk_runs_finished").on(table.finishedAt)],
);

/** The records of a bulk change. A row leaves `waiting` in the transaction that changes its record. */
export const bulkRows = pgTable(
  "bulk_rows",
  {
    runId: text("run_id")
      .notNull()
      .references(() => bulkRuns.id, { onDelete: "cascade" }),
    place: integer().notNull(),
    recordId: text("record_id").notNull(),
    state: text().$type<"waiting" | "done" | "failed">().notNull().default("waiting"),
    /** Why the change failed, as text. */
    message: text(),
    /** The audit log entry that the change wrote, and the entry that it undoes. */
    entryId: text("entry_id"),
    undoes: text(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.place] }),
    check("bulk_rows_state", sql`${table.state} in ('waiting', 'done', 'failed')`),
  ],
);

/** Changes that staff preview on the site before saving. */
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

/**
 * Changes of plain records that start at a set time (decision 0138). A record may have several; one that went live is
 * deleted.
 */
export const scheduledChanges = pgTable(
  "scheduled_changes",
  {
    id: text().primaryKey(),
    resource: text().notNull(),
    recordId: text("record_id").notNull(),
    changes: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The values of the changed fields at planning time, or those set by changes that go live earlier. */
    seen: jsonb().$type<Record<string, unknown>>().notNull(),
    liveFrom: instant("live_from").notNull(),
    /** The author's account. */
    madeBy: text("made_by").notNull(),
    madeAt: instant("made_at").notNull().default(clockNow),
    /**
     * Why the change was refused when its time came. A refused change stays listed until staff discard it or plan it
     * again.
     */
    refusedBecause: text("refused_because"),
  },
  (table) => [index("scheduled_changes_of_record").on(table.resource, table.recordId, table.liveFrom)],
);

/**
 * Versions of records that money or law depends on. A record has one live version and at most one ahead: a draft, or
 * planned for an instant. Contracts name the version that they were made with.
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
    /** The author's account; null: the system. */
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

/**
 * The columns `version` and `updatedAt` of a record that staff edit. The trigger `raise_version` updates both;
 * `raise_version_alone` updates only `version`, where other triggers set `updatedAt`, as for products and treatments.
 */
export const editable = () => ({
  version: integer().notNull().default(1),
  updatedAt: instant("updated_at").notNull().default(clockNow),
});

/** For records that may have been used: they can be hidden from the site and from pickers, and restored. */
export const archivable = () => ({ ...editable(), archivedAt: instant("archived_at") });

/** A check that a picture name's focal point, if any, is one of the grid (shared/focal-point.ts). */
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

/** Pictures that staff upload for pages, re-encoded. Without `bytes`, the configured bucket has them. */
export const uploadedPictures = pgTable("uploaded_pictures", {
  hash: text().primaryKey(),
  mediaType: text("media_type").notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  byteSize: integer("byte_size").notNull(),
  bytes: bytea(),
  /** The picture's colors, on a coarse grid (images/picture-tones.ts); null for pictures of earlier releases. */
  tones: bytea(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** Events, written in the transaction in which they happened; handlers read them afterwards. Append-only. */
export const outboxEvents = pgTable("outbox_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  /** The deduplication key: a second event with the same key is dropped. */
  key: text().notNull().unique("outbox_events_one_per_key"),
  payload: jsonb().$type<unknown>().notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** Events each handler has processed; written with the handler's own effects, so that they happen once. */
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
