import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { clockNow, instant } from "#platform/tables.ts";

/**
 * Sent emails: recipient, subject, and the ids of the rows they were written from, but not their text. Only the emails
 * of `isNoted` are recorded, so those with sign-in codes are not.
 */
export const sentMails = pgTable(
  "sent_mails",
  {
    id: text().primaryKey(),
    /** The key of the occasion; a repeat has the same key. */
    key: text().notNull().unique("sent_mails_once"),
    /** The kind of the email, with which the email can be written again. */
    mail: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    address: text().notNull(),
    subject: text().notNull(),
    appointmentId: text("appointment_id"),
    sentAt: instant("sent_at").notNull().default(clockNow),
    /** When a resend was last requested. */
    resentAt: instant("resent_at"),
  },
  (table) => [
    index("sent_mails_by_address").on(table.address, table.sentAt, table.id),
    index("sent_mails_by_time").on(table.sentAt, table.id),
    index("sent_mails_by_visit").on(table.appointmentId, table.sentAt, table.id),
    // Finds emails about a person's records for their erasure.
    index("sent_mails_by_order")
      .on(sql`(${table.payload}->>'orderId')`)
      .where(sql`${table.payload}->>'orderId' is not null`),
    index("sent_mails_by_gift_card")
      .on(sql`(${table.payload}->>'giftCardId')`)
      .where(sql`${table.payload}->>'giftCardId' is not null`),
    index("sent_mails_by_entry")
      .on(sql`(${table.payload}->>'entryId')`)
      .where(sql`${table.payload}->>'entryId' is not null`),
  ],
);
