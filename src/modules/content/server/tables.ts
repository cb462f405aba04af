import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { customers } from "#modules/account/server/tables.ts";
import { anyLocationId } from "#modules/locations/server/tables.ts";
import { archivable, bytea, clockNow, daterange, editable, hasFocalPoint, instant } from "#platform/tables.ts";
import type { AboutContent } from "../domain/about-content.ts";
import type { StoredSettings } from "../domain/clinic-settings.ts";

/**
 * The clinic's own facts, in one row: name, time zone, hours, shipping prices, policies. Staff edit them; code never
 * contains them.
 */
export const clinicSettings = pgTable(
  "clinic_settings",
  {
    id: integer().primaryKey().default(1),
    settings: jsonb().$type<StoredSettings>().notNull(),
    /** When staff opened the site. Null if it isn't open yet: visitors read that it will open soon. */
    openedAt: instant("opened_at"),
    ...editable(),
  },
  (table) => [check("clinic_settings_only_one", sql`${table.id} = 1`)],
);

/**
 * Days on which the clinic is closed or has different hours ("HH:mm"). No two closures share a day
 * (`closures_no_overlap`, in the hand-written migration).
 */
export const closures = pgTable(
  "closures",
  {
    id: text().primaryKey(),
    dates: daterange().notNull(),
    name: text().notNull(),
    opens: text(),
    closes: text(),
    /** The location that the closure applies to. Null means all locations. */
    locationId: anyLocationId(),
    ...editable(),
  },
  (table) => [
    check(
      "closures_hours_are_a_span",
      sql`(${table.opens} is null) = (${table.closes} is null) and (${table.opens} is null or ${table.opens} < ${table.closes})`,
    ),
  ],
);

const ownId = () => text().primaryKey().default(sql`gen_random_uuid()::text`);

export const banners = pgTable(
  "banners",
  {
    id: ownId(),
    page: text().notNull().unique("banners_one_per_page"),
    title: text().notNull(),
    description: text().array().notNull(),
    image: text().notNull(),
    /** The same scene as a portrait picture, for phones. */
    imageTall: text("image_tall"),
    alt: text().notNull().default(""),
    ...editable(),
  },
  (table) => [
    index("banners_by_page").on(table.page, table.id),
    hasFocalPoint("banners_focal_point", table.image),
    hasFocalPoint("banners_tall_focal_point", table.imageTall),
  ],
);

export const pageMeta = pgTable(
  "page_meta",
  {
    id: ownId(),
    page: text().notNull().unique("page_meta_one_per_page"),
    title: text().notNull(),
    description: text().notNull(),
    ...editable(),
  },
  (table) => [index("page_meta_by_page").on(table.page, table.id)],
);

export const policies = pgTable(
  "policies",
  {
    id: ownId(),
    kind: text({ enum: ["privacy", "terms", "shipping", "return"] })
      .notNull()
      .unique("policies_one_per_kind"),
    /** The policy's text as HTML, sanitized when it is written and again when it is shown. */
    html: text().notNull(),
    ...editable(),
  },
  (table) => [index("policies_by_kind").on(table.kind, table.id)],
);

export const faqs = pgTable(
  "faqs",
  {
    id: text().primaryKey(),
    topic: text().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    isMembership: boolean("is_membership").notNull().default(false),
    position: integer().notNull(),
    ...archivable(),
  },
  (table) => [
    index("faqs_by_question").on(table.question, table.id),
    index("faqs_by_topic").on(table.topic, table.id),
    index("faqs_by_position").on(table.position, table.id),
  ],
);

export const newsArticles = pgTable(
  "news_articles",
  {
    id: text().primaryKey(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    summary: text().notNull(),
    html: text().notNull(),
    picture: text().notNull(),
    author: text().notNull(),
    readMinutes: integer("read_minutes").notNull().default(3),
    publishedOn: date("published_on", { mode: "string" }).notNull(),
    isPublished: boolean("is_published").notNull().default(true),
    /** When a published article appears on the site. Null means as soon as it is published. */
    goesLiveAt: timestamp("goes_live_at", { withTimezone: true }),
    ...archivable(),
  },
  (table) => [
    index("news_articles_by_title").on(table.title, table.id),
    index("news_articles_by_day").on(table.publishedOn, table.id),
    hasFocalPoint("news_articles_focal_point", table.picture),
  ],
);

export const galleryItems = pgTable(
  "gallery_items",
  {
    id: text().primaryKey(),
    picture: text().notNull(),
    category: text().notNull(),
    caption: text().notNull(),
    isIllustration: boolean("is_illustration").notNull().default(false),
    /** The ids of the treatments whose pages show the picture. For pictures of skin, `moment` is set, too. */
    serviceIds: text("service_ids").array().notNull().default([]),
    moment: text({ enum: ["before", "after"] }),
    /**
     * The consent of the customer in the picture to show it; null if no customer is in it. If the consent is withdrawn,
     * the picture is removed.
     */
    consentId: text("consent_id"),
    position: integer().notNull(),
    ...archivable(),
  },
  (table) => [
    index("gallery_items_by_position").on(table.position, table.id),
    hasFocalPoint("gallery_items_focal_point", table.picture),
    index("gallery_items_by_consent").on(table.consentId).where(sql`${table.consentId} is not null`),
  ],
);

/** The text of the page about the clinic. One row. */
export const aboutPage = pgTable(
  "about_page",
  {
    id: integer().primaryKey().default(1),
    content: jsonb().$type<AboutContent>().notNull(),
    ...editable(),
  },
  (table) => [check("about_page_only_one", sql`${table.id} = 1`)],
);

/** Messages from the contact form, with how staff handled them. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    message: text().notNull(),
    createdAt: instant("created_at").notNull().default(clockNow),
    state: text({ enum: ["open", "done"] })
      .notNull()
      .default("open"),
    /** The staff member assigned to reply. */
    assigneeId: text("assignee_id").references(() => customers.id, { onDelete: "set null" }),
    /** The customer whom staff identified as the author. */
    customerId: text("customer_id").references(() => customers.id, { onDelete: "set null" }),
    /** The location that the message is about. Null means no particular location. */
    locationId: anyLocationId(),
    ...editable(),
  },
  (table) => [
    index("contact_messages_by_time").on(table.createdAt, table.id),
    index("contact_messages_by_customer").on(table.customerId).where(sql`${table.customerId} is not null`),
  ],
);

export const messageReplies = pgTable(
  "message_replies",
  {
    id: text().primaryKey(),
    messageId: text("message_id")
      .notNull()
      .references(() => contactMessages.id, { onDelete: "cascade" }),
    text: text().notNull(),
    writtenBy: text("written_by").notNull(),
    writerName: text("writer_name").notNull(),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [index("message_replies_by_message").on(table.messageId, table.createdAt)],
);

/** Logos by the hash of their file: the file that pages load, and a PNG of it for emails and PDFs. */
export const clinicLogos = pgTable("clinic_logos", {
  hash: text().primaryKey(),
  kind: text({ enum: ["svg", "png"] }).notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: bytea().notNull(),
  png: bytea().notNull(),
  createdAt: instant("created_at").notNull().default(clockNow),
});
