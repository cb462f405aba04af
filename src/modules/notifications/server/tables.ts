import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { clockNow, instant } from "#platform/tables.ts";

/**
 * Emails that went out, as staff look them up: to whom, about what, and the rows that they were written from. Neither their text nor any with a code or a
 * link to sign in.
 */
export const sentMails = pgTable(
  "sent_mails",
  {
    id: text().primaryKey(),
    /** The key of the occasion: a repeat is the same email. */
    key: text().notNull().unique("sent_mails_once"),
    /** Its kind, by which it is written again. */
    mail: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    address: text().notNull(),
    subject: text().notNull(),
    appointmentId: text("appointment_id"),
    sentAt: instant("sent_at").notNull().default(clockNow),
    /** When it was last asked for again. */
    resentAt: instant("resent_at"),
  },
  (table) => [
    index("sent_mails_by_address").on(table.address, table.sentAt, table.id),
    index("sent_mails_by_time").on(table.sentAt, table.id),
    index("sent_mails_by_visit").on(table.appointmentId, table.sentAt, table.id),
    // Mails about something of a person are found for their erasure.
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
