import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytea, instant } from "#platform/tables.ts";
import { customers } from "../tables.ts";

const customerId = () =>
  text("customer_id")
    .notNull()
    .references(() => customers.id, { onDelete: "cascade" });

/** Authenticator apps. One is in use; another may be waiting for its first correct code. */
export const totpFactors = pgTable(
  "totp_factors",
  {
    id: text().primaryKey(),
    customerId: customerId(),
    /** Encrypted with SECRETS; null for the demo's published secret. */
    sealedSecret: bytea("sealed_secret"),
    isPublished: boolean("is_published").notNull().default(false),
    /** The latest 30-second time step whose code was used. Codes of that step or earlier ones are no longer valid. */
    lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
    confirmedAt: instant("confirmed_at"),
  },
  (table) => [
    uniqueIndex("totp_factors_one_in_use").on(table.customerId).where(sql`confirmed_at is not null`),
    uniqueIndex("totp_factors_one_waiting").on(table.customerId).where(sql`confirmed_at is null`),
    check("totp_factors_some_secret", sql`(${table.sealedSecret} is null) = ${table.isPublished}`),
  ],
);

export const passkeys = pgTable(
  "passkeys",
  {
    /** The credential's id as the browser sends it, base64url. */
    id: text().primaryKey(),
    customerId: customerId(),
    publicKey: bytea("public_key").notNull(),
    /** The highest signature counter seen; devices without a counter stay at 0. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [index("passkeys_by_customer").on(table.customerId)],
);

/**
 * Challenges for passkeys to sign, each used once within five minutes. They are hashed, because the browser holds the
 * challenge itself.
 */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    challengeHash: bytea("challenge_hash").primaryKey(),
    purpose: text({ enum: ["enroll", "confirm", "sign_in"] }).notNull(),
    /** Null for a sign-in, where the passkey identifies the person. */
    customerId: text("customer_id").references(() => customers.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("passkey_challenges_by_expiry").on(table.expiresAt)],
);

/** Ten hashed codes for when the factor is lost. Each works once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    customerId: customerId(),
    codeHash: bytea("code_hash").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    usedAt: instant("used_at"),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.codeHash] })],
);

/** Devices trusted for twelve hours, on which no factor is needed. The password is still required. */
export const trustedDevices = pgTable(
  "trusted_devices",
  {
    tokenHash: bytea("token_hash").primaryKey(),
    customerId: customerId(),
    device: text().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("trusted_devices_by_customer").on(table.customerId)],
);

/** Attempts to enter a code since the last correct one. The fifth locks the account's factors for 15 minutes. */
export const factorTries = pgTable(
  "factor_tries",
  {
    customerId: text("customer_id")
      .primaryKey()
      .references(() => customers.id, { onDelete: "cascade" }),
    tries: integer().notNull(),
    lastTryAt: instant("last_try_at").notNull().defaultNow(),
    lockedUntil: instant("locked_until"),
  },
  (table) => [check("factor_tries_some", sql`${table.tries} > 0`)],
);

/** A 15-minute window, opened by an administrator, in which a staff member may replace a lost factor. */
export const factorWindows = pgTable("factor_windows", {
  customerId: text("customer_id")
    .primaryKey()
    .references(() => customers.id, { onDelete: "cascade" }),
  /** Null when the window was opened on the server by `npm run staff:reset`. */
  openedBy: text("opened_by").references(() => customers.id, { onDelete: "set null" }),
  openedAt: instant("opened_at").notNull().defaultNow(),
  expiresAt: instant("expires_at").notNull(),
});
