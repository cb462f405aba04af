import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { customers } from "#modules/account/server/tables.ts";
import { clockNow, instant } from "#platform/tables.ts";
import { orders } from "../../tables.ts";

/**
 * The consents of customers to a membership or package that the desk sells them, or to a card that it saves. Staff
 * request them; only the customer gives them.
 */
export const saleConsents = pgTable(
  "sale_consents",
  {
    id: text().primaryKey(),
    customerId: text("customer_id")
      .notNull()
      .references(() => customers.id),
    kind: text({ enum: ["membership", "package", "card"] }).notNull(),
    /** The id of the plan, with a membership's interval or a package's number of payments. */
    itemId: text("item_id").notNull(),
    interval: text({ enum: ["month", "year"] }),
    option: integer(),
    text: text().notNull(),
    textHash: text("text_hash").notNull(),
    /** Where the customer agrees: on their phone, by a link, or on the clinic's own screen. */
    via: text({ enum: ["phone", "screen"] }).notNull(),
    askedBy: text("asked_by").notNull(),
    askedByName: text("asked_by_name").notNull(),
    createdAt: instant("created_at").notNull().default(clockNow),
    expiresAt: instant("expires_at").notNull(),
    /** The name as the customer typed it, and the signature they drew: the path of an SVG. */
    name: text(),
    signature: text(),
    givenAt: instant("given_at"),
    /**
     * The proof that it was the customer: a code from their email, a link emailed only to them, their own session, or
     * their signature. `link`: from earlier releases, which accepted a link that staff had seen. Without proof nothing
     * is sold.
     */
    provenBy: text("proven_by", { enum: ["code", "mail", "session", "signature", "link"] }),
    /** The order made with the consent: each consent makes one order. */
    orderId: text("order_id").references(() => orders.id),
  },
  (table) => [
    index("sale_consents_by_customer").on(table.customerId, table.createdAt),
    uniqueIndex("sale_consents_by_order").on(table.orderId, table.kind).where(sql`${table.orderId} is not null`),
    check(
      "sale_consents_of_one_kind",
      sql`(${table.kind} = 'membership') = (${table.interval} is not null) and (${table.kind} = 'package') = (${table.option} is not null)`,
    ),
    check("sale_consents_given_by_name", sql`(${table.givenAt} is null) = (${table.name} is null)`),
    check(
      "sale_consents_signed_on_screen",
      sql`${table.via} <> 'screen' or ${table.givenAt} is null or ${table.signature} is not null`,
    ),
    check("sale_consents_given_before_sale", sql`${table.orderId} is null or ${table.givenAt} is not null`),
    check(
      "sale_consents_hash_of_text",
      sql`${table.textHash} = encode(sha256(convert_to(${table.text}, 'UTF8')), 'hex')`,
    ),
  ],
);
