import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { customers } from "#modules/account/server/tables.ts";
import { clockNow, instant } from "#platform/tables.ts";

/**
 * Notes of visits. Rows are only added: a trigger allows only signing a note once, moving it to another account of the
 * same person, and removing its customer on erasure. The text is only in `sealed`. The visit has no foreign key,
 * because visits are in a module above this one.
 */
export const visitNotes = pgTable(
  "visit_notes",
  {
    id: text().primaryKey(),
    appointmentId: text("appointment_id").notNull(),
    /** Null for a guest, and for an erased customer. */
    customerId: text("customer_id").references(() => customers.id),
    /** The treatment that the note is about; null for a note about the whole visit. */
    serviceId: text("service_id"),
    /** The staff account that wrote the note, and the person's name then. */
    writtenBy: text("written_by").notNull(),
    writtenByName: text("written_by_name").notNull(),
    writtenAt: instant("written_at").notNull().default(clockNow),
    sealed: text().notNull(),
    /** The note that this one corrects: it replaces an unsigned note, or is an addendum to a signed one. */
    corrects: text().references((): AnyPgColumn => visitNotes.id),
    signedBy: text("signed_by"),
    signedByName: text("signed_by_name"),
    signedAt: instant("signed_at"),
  },
  (table) => [
    index("visit_notes_by_appointment").on(table.appointmentId, table.writtenAt),
    index("visit_notes_by_customer").on(table.customerId, table.signedAt),
    index("visit_notes_by_corrected").on(table.corrects),
    check("visit_notes_sealed", sql`${table.sealed} like 'v1.%'`),
    check(
      "visit_notes_signed_by_somebody",
      sql`num_nulls(${table.signedBy}, ${table.signedByName}, ${table.signedAt}) in (0, 3)`,
    ),
  ],
);
