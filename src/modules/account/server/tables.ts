import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytea, clockNow, images, instant } from "#platform/tables.ts";
import { ROLES } from "#shared/rights.ts";

export const customers = pgTable(
  "customers",
  {
    id: text().primaryKey(),
    /** Lower case; null once the account is erased. */
    email: text(),
    emailVerifiedAt: instant("email_verified_at"),
    phone: text(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    dateOfBirth: date("date_of_birth", { mode: "string" }),
    passwordHash: text("password_hash"),
    imageHash: text("image_hash").references(() => images.hash),
    role: text({ enum: ROLES }).notNull().default("customer"),
    createdAt: instant("created_at").notNull().default(clockNow),
    disabledAt: instant("disabled_at"),
    erasedAt: instant("erased_at"),
  },
  (table) => [
    uniqueIndex("customers_one_per_email").on(table.email),
    index("customers_by_phone").on(table.phone),
    check(
      "customers_erased_hold_nothing",
      sql`${table.erasedAt} is null or (${table.email} is null and ${table.phone} is null and ${table.firstName} is null)`,
    ),
  ],
);

/** One signed-in device. Revocation is this row, so it holds on every server at once (AU-3). */
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
    /** When a session with a second factor ends unless it is used before; null for every other session. */
    idleAt: instant("idle_at"),
    /** By how much a use moves `idle_at`: the clinic's setting at sign-in. */
    idleMinutes: integer("idle_minutes"),
  },
  (table) => [
    index("sessions_by_customer").on(table.customerId),
    check("sessions_idle_with_factor", sql`(${table.secondFactorAt} is null) = (${table.idleAt} is null)`),
    check("sessions_idle_has_minutes", sql`(${table.idleAt} is null) = (${table.idleMinutes} is null)`),
  ],
);

/** Bearer tokens, hashed; 15 minutes at most. */
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

/** Renewal cookies, hashed. A replaced one is good for 10 more seconds; after that its use ends the session. */
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

/** Addresses that somebody without an account proved to read; `subject` is a keyed hash of the address. */
export const provenAddresses = pgTable("proven_addresses", {
  subject: text().primaryKey(),
  provenAt: instant("proven_at").notNull().defaultNow(),
});

export const oneTimeCodes = pgTable(
  "one_time_codes",
  {
    id: text().primaryKey(),
    purpose: text({ enum: ["verify_email", "reset_password", "identify_guest"] }).notNull(),
    /** Hash of the purpose and the address the code was asked for, so that unknown addresses cost the same. */
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

/** What a right reset code is exchanged for: used once, 10 minutes, never a customer's id. */
export const resetTickets = pgTable("reset_tickets", {
  ticketHash: bytea("ticket_hash").primaryKey(),
  customerId: text("customer_id")
    .notNull()
    .references(() => customers.id, { onDelete: "cascade" }),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
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
