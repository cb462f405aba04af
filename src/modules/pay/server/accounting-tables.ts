import { date, index, jsonb, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import type { Kind } from "#modules/ledger/domain/chart.ts";
import { locationId } from "#modules/locations/server/tables.ts";
import { clockNow, editable, instant } from "#platform/tables.ts";
import type { NamedLine } from "../domain/accounting/journal-files.ts";

/** The accounting program's name for each kind of account. Kinds without a row have their default name. */
export const accountMap = pgTable("account_map", {
  kind: text().$type<Kind>().primaryKey(),
  /** The account's name in the accounting program, such as `Parent:Sub`. */
  name: text().notNull(),
  code: text().notNull().default(""),
  ...editable(),
});

/** Files of journals for the accounting program. Each file can be downloaded again with identical bytes. */
export const journalFiles = pgTable("journal_files", {
  id: text().primaryKey(),
  fromDay: date("from_day", { mode: "string" }).notNull(),
  toDay: date("to_day", { mode: "string" }).notNull(),
  madeBy: text("made_by").notNull(),
  makerName: text("maker_name").notNull(),
  madeAt: instant("made_at").notNull().default(clockNow),
});

/**
 * One balanced journal for a day and location, as exported. If entries are added to the day later, another journal has
 * the difference. A payout has a separate journal, because the bank shows it separately. Rows are only added.
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
    /** `day`, or the id of the payout's transfer. */
    subject: text().notNull(),
    /** Starts at 1; each later one is a difference. */
    sequence: smallint().notNull(),
    /** The location's name when the journal was made. */
    className: text("class_name").notNull(),
    /** The journal's lines, with the account names at the time of the export, so that a file doesn't change. */
    lines: jsonb().$type<NamedLine[]>().notNull(),
  },
  (table) => [
    unique("journals_one_of_a_day").on(table.locationId, table.day, table.subject, table.sequence),
    index("journals_by_file").on(table.fileId, table.day),
  ],
);
