import { index, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { customers } from "#modules/account/server/tables.ts";
import { clockNow, instant } from "#platform/tables.ts";
import { NOTICE_KINDS } from "../../domain/notice-kinds.ts";

/** A notice for one person about one event. Its text comes from the record that it refers to. */
export const staffNotices = pgTable(
  "staff_notices",
  {
    id: text().primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    /** Identifies the event, so that an event delivered twice creates one notice. */
    occurrence: text().notNull(),
    subjectId: text("subject_id").notNull(),
    /** Data for the text that the record doesn't have, such as the days of a declined time off. */
    facts: jsonb().notNull().default({}),
    createdAt: instant("created_at").notNull().default(clockNow),
    readAt: instant("read_at"),
  },
  (table) => [
    unique("staff_notices_once").on(table.accountId, table.occurrence),
    index("staff_notices_newest").on(table.accountId, table.createdAt, table.id),
    index("staff_notices_by_age").on(table.createdAt),
  ],
);

/** Kinds of notices that a person also wants by email. */
export const staffNoticeMails = pgTable(
  "staff_notice_mails",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind] })],
);
