import { date, index, jsonb, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import type { Kind } from "#modules/ledger/domain/chart.ts";
import { locationId } from "#modules/locations/server/tables.ts";
import { clockNow, editable, instant } from "#platform/tables.ts";
import type { NamedLine } from "../domain/accounting/journal-files.ts";

/** What the accounting program calls each kind of account. Kinds without a row have their standard name. */
export const accountMap = pgTable("account_map", {
  kind: text().$type<Kind>().primaryKey(),
  /** `Parent:Sub`. */
  name: text().notNull(),
  code: text().notNull().default(""),
  ...editable(),
});

/** A file of journals for the accounting program. Read again, it has the same bytes. */
export const journalFiles = pgTable("journal_files", {
  id: text().primaryKey(),
  fromDay: date("from_day", { mode: "string" }).notNull(),
  toDay: date("to_day", { mode: "string" }).notNull(),
  madeBy: text("made_by").notNull(),
  makerName: text("maker_name").notNull(),
  madeAt: instant("made_at").notNull().default(clockNow),
});

/**
 * One balanced journal of a day and location, as it was exported; of a day with later entries another with the difference. A payout has a
 * journal of its own, because the bank shows it as one. Rows are only added.
 */
export const journals = pgTable(
  "journals",
  {
    id: text().primaryKey(),
    fileId: text("file_id")
      .notNull()
      .references(() => journalFiles.id),
    locationId: locationId(),
    day: date({ mode: "string" }).notNull(),
    /** `day`, or the payout's transfer. */
    subject: text().notNull(),
    /** From 1; each after the first is a difference. */
    sequence: smallint().notNull(),
    /** The location's name then. */
    className: text("class_name").notNull(),
    /** With the names that accounts had then, so that a file stays as it is. */
    lines: jsonb().$type<NamedLine[]>().notNull(),
  },
  (table) => [
    unique("journals_one_of_a_day").on(table.locationId, table.day, table.subject, table.sequence),
    index("journals_by_file").on(table.fileId, table.day),
  ],
);
