import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { anyLocationId } from "#modules/locations/server/tables.ts";
import { bytea, clockNow, editable, images, instant } from "#platform/tables.ts";
import { ROLES } from "#shared/rights.ts";
import { customerOrigins, newsConsentSources } from "../domain/customer-origin.ts";

/** People: customers and staff. Indexes for fuzzy search are only in the migrations. */
export const customers = pgTable(
  "customers",
  {
    id: text().primaryKey(),
    /** The email as typed, in lower case; null once the account is erased. */
    email: text(),
    /**
     * The key by which emails are compared, written by a trigger: `email_key(email)`. Among older accounts with the
     * same key, all but one have their own spelling here.
     */
    emailKey: text("email_key"),
    emailVerifiedAt: instant("email_verified_at"),
    phone: text(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    /** The full name as search uses it, written by a trigger. */
    nameKey: text("name_key").notNull().default(""),
    dateOfBirth: date("date_of_birth", { mode: "string" }),
    passwordHash: text("password_hash"),
    imageHash: text("image_hash").references(() => images.hash),
    role: text({ enum: ROLES }).notNull().default("customer"),
    /** The location they mostly visit; null: unknown. */
    preferredLocationId: anyLocationId("preferred_location_id"),
    createdAt: instant("created_at").notNull().default(clockNow),
    disabledAt: instant("disabled_at"),
    erasedAt: instant("erased_at"),
    /** How the record was made: by the person signing up, the front desk, or an import. */
    madeBy: text("made_by", { enum: customerOrigins }).notNull().default("self"),
    /**
     * Whether a person can log in with it. A front-desk record is not an account: the person may sign up with the same
     * email, and the two are merged when the email is verified.
     */
    hasLogin: boolean("has_login").notNull().default(true),
    /** Only staff book for this customer; online booking is off. */
    noOnlineBooking: boolean("no_online_booking").notNull().default(false),
    /** Staff request payment before the visit. */
    askToPrepay: boolean("ask_to_prepay").notNull().default(false),
    /** Why `noOnlineBooking` or `askToPrepay` is on. */
    blockReason: text("block_reason"),
    /** When the person agreed to emails that aren't about their own visits and orders; null: they did not. */
    newsConsentAt: instant("news_consent_at"),
    newsConsentSource: text("news_consent_source", { enum: newsConsentSources }),
    /** When the customer withdrew their consent; null: they never did, or agreed again. */
    newsWithdrawnAt: instant("news_withdrawn_at"),
    /** When the customer unsubscribed from emails that suggest a next visit; null: they get such emails. */
    rebookingEndedAt: instant("rebooking_ended_at"),
    archivedAt: instant("archived_at"),
    /** The record into which this one was merged. It is read through that record and restored by an unmerge. */
    mergedInto: text("merged_into").references((): AnyPgColumn => customers.id),
    ...editable(),
  },
  (table) => [
    uniqueIndex("customers_one_login_per_email_key")
      .on(table.emailKey)
      .where(sql`${table.hasLogin} and ${table.mergedInto} is null`),
    uniqueIndex("customers_one_record_per_email_key")
      .on(table.emailKey)
      .where(sql`not ${table.hasLogin} and ${table.mergedInto} is null`),
    // The next two indexes apply the same rules to the email as typed. The previous release refers to this one by name.
    uniqueIndex("customers_one_login_per_email")
      .on(table.email)
      .where(sql`${table.hasLogin} and ${table.mergedInto} is null`),
    uniqueIndex("customers_one_record_per_email")
      .on(table.email)
      .where(sql`not ${table.hasLogin} and ${table.mergedInto} is null`),
    index("customers_by_email_key").on(table.emailKey),
    index("customers_of_team").on(table.id).where(sql`${table.role} <> 'customer'`),
    index("customers_by_created").on(table.createdAt, table.id),
    index("customers_without_email").on(table.createdAt, table.id).where(sql`coalesce(${table.email}, '') = ''`),
    index("customers_blocked")
      .on(table.createdAt, table.id)
      .where(sql`${table.noOnlineBooking} or ${table.askToPrepay}`),
    index("customers_with_news").on(table.createdAt, table.id).where(sql`${table.newsConsentAt} is not null`),
    index("customers_by_merged").on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    check(
      "customers_news_consent_has_source",
      sql`(${table.newsConsentAt} is null) = (${table.newsConsentSource} is null)`,
    ),
    check(
      "customers_news_agreed_or_withdrawn",
      sql`${table.newsConsentAt} is null or ${table.newsWithdrawnAt} is null`,
    ),
    check(
      "customers_block_has_reason",
      sql`not (${table.noOnlineBooking} or ${table.askToPrepay}) or ${table.blockReason} is not null`,
    ),
    check(
      "customers_erased_hold_nothing",
      sql`${table.erasedAt} is null or (${table.email} is null and ${table.phone} is null and ${table.firstName} is null)`,
    ),
  ],
);

/** One signed-in device. Revocation is stored in this row, so it takes effect on every server immediately (AU-3). */
export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    customerId: text("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    device: text().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    /** When a staff member proved their second factor, or a trusted device stood in for it; null before that. */
    secondFactorAt: instant("second_factor_at"),
    /** When the person last proved a factor in this session. A trusted device doesn't set it. */
    steppedUpAt: instant("stepped_up_at"),
    /** When a session with a second factor expires if idle; null for all others. */
    idleAt: instant("idle_at"),
    /** How many minutes a use extends `idle_at`: the clinic's setting at sign-in. */
    idleMinutes: integer("idle_minutes"),
  },
  (table) => [
    index("sessions_by_customer").on(table.customerId),
    check("sessions_idle_with_factor", sql`(${table.secondFactorAt} is null) = (${table.idleAt} is null)`),
    check("sessions_idle_has_minutes", sql`(${table.idleAt} is null) = (${table.idleMinutes} is null)`),
  ],
);

/** Bearer tokens, hashed; valid for 15 minutes at most. */
export const accessTokens = pgTable(
  "access_tokens",
  {
    tokenHash: bytea("token_hash").primaryKey(),
    sessionId: text("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("access_tokens_by_session").on(table.sessionId),
    index("access_tokens_by_expiry").on(table.expiresAt),
  ],
);

/** Renewal cookies, hashed. A replaced one is valid for 10 more seconds; using it later ends the session. */
export const renewalTokens = pgTable(
  "renewal_tokens",
  {
    tokenHash: bytea("token_hash").primaryKey(),
    sessionId: text("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull().defaultNow(),
    replacedAt: instant("replaced_at"),
  },
  (table) => [index("renewal_tokens_by_session").on(table.sessionId)],
);

/** Emails that guests verified; `subject` is a keyed hash of the email. */
export const provenAddresses = pgTable("proven_addresses", {
  subject: text().primaryKey(),
  provenAt: instant("proven_at").notNull().defaultNow(),
});

/**
 * Networks from which an email's owner has logged in or entered a code. `subject` is a keyed hash of the email;
 * `network` is a keyed hash of network and email together.
 */
export const knownNetworks = pgTable(
  "known_networks",
  {
    subject: text().notNull(),
    network: text().notNull(),
    customerId: text("customer_id").references(() => customers.id, { onDelete: "cascade" }),
    seenAt: instant("seen_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.network] }),
    index("known_networks_by_customer").on(table.customerId),
  ],
);

export const oneTimeCodes = pgTable(
  "one_time_codes",
  {
    id: text().primaryKey(),
    purpose: text({ enum: ["verify_email", "reset_password", "identify_guest", "agree_to_sale"] }).notNull(),
    /**
     * Hash of the purpose and the email for which the code was requested, so that unknown emails get codes too and take
     * the same time.
     */
    subjectHash: bytea("subject_hash").notNull(),
    customerId: text("customer_id").references(() => customers.id, { onDelete: "cascade" }),
    codeHash: bytea("code_hash").notNull(),
    triesLeft: integer("tries_left").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("one_time_codes_by_subject").on(table.subjectHash, table.createdAt),
    check("one_time_codes_no_negative_tries", sql`${table.triesLeft} >= 0`),
  ],
);

/** The tickets that correct reset codes are exchanged for: used once, valid 10 minutes, never a customer's id. */
export const resetTickets = pgTable("reset_tickets", {
  ticketHash: bytea("ticket_hash").primaryKey(),
  customerId: text("customer_id")
    .notNull()
    .references(() => customers.id, { onDelete: "cascade" }),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
  /** The code was requested for an email from before a merge, so it doesn't verify the current one. */
  isOfAlias: boolean("is_of_alias").notNull().default(false),
});

export const addresses = pgTable(
  "addresses",
  {
    id: text().primaryKey(),
    customerId: text("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    line1: text().notNull(),
    line2: text(),
    city: text().notNull(),
    state: text().notNull(),
    postalCode: text("postal_code").notNull(),
    country: text().notNull(),
    phone: text().notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    createdAt: instant("created_at").notNull().default(clockNow),
  },
  (table) => [index("addresses_by_customer").on(table.customerId)],
);
