import { bigint, customType, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

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

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** How often each kind of public content has changed; every process hears a change and drops what it kept. */
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

/** Secrets nobody set: made once, kept here, so that every process has the same. */
export const secrets = pgTable("secrets", {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** What a POST with an Idempotency-Key was answered, for 24 hours. `status` is null while the first is at work. */
export const idempotencyKeys = pgTable("idempotency_keys", {
  key: text().primaryKey(),
  requestHash: text("request_hash").notNull(),
  status: integer(),
  body: jsonb().$type<unknown>(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** Pictures people upload, re-encoded, by content hash. */
export const images = pgTable("images", {
  hash: text().primaryKey(),
  mediaType: text("media_type").notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: bytea().notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});
