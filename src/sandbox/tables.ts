import { sql } from "drizzle-orm";
import { bigserial, boolean, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { clockNow, instant } from "#platform/tables.ts";

/** The objects of the sandbox, in the provider's format. The table is empty if a real provider key is set. */
export const sandboxObjects = pgTable(
  "sandbox_objects",
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    /** The object as returned to callers. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Data that the sandbox doesn't return: line items, the card that waits for its challenge. */
    hidden: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    position: bigserial({ mode: "number" }).notNull(),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [
    index("sandbox_objects_by_kind").on(table.kind, table.position),
    // The next four indexes find objects with a due time, because the sandbox looks for them twice a second.
    index("sandbox_objects_open_sessions")
      .on(sql`((${table.data}->>'expires_at')::bigint)`)
      .where(sql`${table.kind} = 'checkout.session' and ${table.data}->>'status' = 'open'`),
    index("sandbox_objects_changing_refunds")
      .on(sql`((${table.hidden}->>'becomesAt')::bigint)`)
      .where(sql`${table.kind} = 'refund' and ${table.hidden} ? 'becomesAt'`),
    index("sandbox_objects_authorized")
      .on(sql`((${table.data}->>'created')::bigint)`)
      .where(sql`${table.kind} = 'payment_intent' and ${table.data}->>'status' = 'requires_capture'`),
    index("sandbox_objects_due").on(sql`((${table.hidden}->>'dueAt')::bigint)`).where(sql`${table.hidden} ? 'dueAt'`),
  ],
);

/** The first response for each Idempotency-Key, including 500s. `status` is null while the first request is running. */
export const sandboxIdempotencyKeys = pgTable("sandbox_idempotency_keys", {
  key: text().primaryKey(),
  path: text().notNull(),
  contentHash: text("content_hash").notNull(),
  requestId: text("request_id").notNull(),
  status: integer(),
  body: text(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** Webhooks to send, once or repeatedly, when they are due. */
export const sandboxDeliveries = pgTable(
  "sandbox_deliveries",
  {
    id: text().primaryKey(),
    eventId: text("event_id").notNull(),
    dueAt: instant("due_at").notNull().default(clockNow),
    /** The real time at which a process started sending the webhook. */
    takenAt: instant("taken_at"),
    tries: integer().notNull().default(0),
    state: text({ enum: ["pending", "delivered", "failed", "dropped"] })
      .notNull()
      .default("pending"),
    lastStatus: integer("last_status"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [index("sandbox_deliveries_due").on(table.dueAt).where(sql`${table.state} = 'pending'`)],
);

/** The faults that tests have set, in a single row that every process running the sandbox reads. */
export const sandboxFaults = pgTable(
  "sandbox_faults",
  {
    id: integer().primaryKey().default(1),
    /** The number of times each webhook is sent. */
    copies: integer().notNull().default(1),
    /** The maximum delay of a webhook in milliseconds; each gets its own random delay. */
    delayMs: integer("delay_ms").notNull().default(0),
    dropsWebhooks: boolean("drops_webhooks").notNull().default(false),
    /** The number of next writes that are carried out but whose response is lost. */
    losesAnswers: integer("loses_answers").notNull().default(0),
    /** The number of next calls that are carried out but return 500. */
    failsAfterCommit: integer("fails_after_commit").notNull().default(0),
    /** The number of next captures that fail because the bank has withdrawn the authorization. */
    refusesCaptures: integer("refuses_captures").notNull().default(0),
    /** The number of next refunds that fail at once. */
    refusesRefunds: integer("refuses_refunds").notNull().default(0),
    /** The number of next off-session charges that are declined. */
    declinesOffSession: integer("declines_off_session").notNull().default(0),
    latencyMs: integer("latency_ms").notNull().default(0),
    /** Whether all calls return 500 and do nothing. */
    isDown: boolean("is_down").notNull().default(false),
  },
  (table) => [check("sandbox_faults_only_one", sql`${table.id} = 1`)],
);
