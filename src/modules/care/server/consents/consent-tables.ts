import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { customers } from "#modules/account/server/tables.ts";
import { archivable, clockNow, instant } from "#platform/tables.ts";
import { consentKinds, consentStatuses, type PhotoChoice } from "../../domain/consents/consent-form.ts";

/** Forms as edited by staff. A change is a draft, and customers see it only after the medical director confirms it. */
export const consentForms = pgTable(
  "consent_forms",
  {
    id: text().primaryKey(),
    kind: text({ enum: consentKinds }).notNull().default("treatment"),
    title: text().notNull(),
    /** Treatment families that need the form; empty for the form about pictures. */
    families: text().array().notNull().default([]),
    /** Sanitized HTML. */
    body: text().notNull(),
    /** How many days a signature is valid for later visits. */
    validDays: integer("valid_days").notNull().default(365),
    status: text({ enum: consentStatuses }).notNull().default("draft"),
    /** The account of the person who confirmed the form, and their name then. */
    confirmedBy: text("confirmed_by"),
    confirmedByName: text("confirmed_by_name"),
    confirmedAt: instant("confirmed_at"),
    ...archivable(),
  },
  (table) => [
    index("consent_forms_by_title").on(table.title, table.id),
    check("consent_forms_have_families", sql`(${table.kind} = 'photo') = (cardinality(${table.families}) = 0)`),
    check("consent_forms_last_some_days", sql`${table.validDays} between 1 and 3650`),
    check(
      "consent_forms_confirmed_by_somebody",
      sql`(${table.status} = 'confirmed') = (${table.confirmedAt} is not null)`,
    ),
  ],
);

/**
 * Confirmed forms, one row per version. The newest version of a form is current, even while a change waits for
 * confirmation. A trigger prevents changes, so that what a customer signed stays readable.
 */
export const consentTexts = pgTable(
  "consent_texts",
  {
    formId: text("form_id")
      .notNull()
      .references(() => consentForms.id),
    version: integer().notNull(),
    kind: text({ enum: consentKinds }).notNull(),
    title: text().notNull(),
    families: text().array().notNull(),
    body: text().notNull(),
    /** Hex SHA-256 of the body. */
    textHash: text("text_hash").notNull(),
    validDays: integer("valid_days").notNull(),
    confirmedByName: text("confirmed_by_name").notNull(),
    confirmedAt: instant("confirmed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.formId, table.version] }),
    unique("consent_texts_one_text_per_version").on(table.formId, table.version, table.textHash),
  ],
);

/**
 * Consents signed by customers. Rows are only added: a trigger allows only withdrawing a consent, moving it to another
 * account of the same person, and removing its name when its customer is erased. The visit has no foreign key, because
 * visits are in a module above this one.
 */
export const consents = pgTable(
  "consents",
  {
    id: text().primaryKey(),
    formId: text("form_id").notNull(),
    version: integer().notNull(),
    textHash: text("text_hash").notNull(),
    /** Null for a guest, whose consent is valid for one visit. */
    customerId: text("customer_id").references(() => customers.id),
    appointmentId: text("appointment_id").notNull(),
    typedName: text("typed_name"),
    /** For pictures: the permitted uses. */
    choices: text().array().$type<PhotoChoice[]>().notNull().default([]),
    signedAt: instant("signed_at").notNull().default(clockNow),
    withdrawnAt: instant("withdrawn_at"),
    /** The staff account that read the form aloud, and its name then; null if the customer signed alone. */
    readBy: text("read_by"),
    readByName: text("read_by_name"),
  },
  (table) => [
    foreignKey({
      name: "consents_of_a_confirmed_text",
      columns: [table.formId, table.version, table.textHash],
      foreignColumns: [consentTexts.formId, consentTexts.version, consentTexts.textHash],
    }),
    index("consents_by_customer").on(table.customerId, table.formId, table.signedAt),
    uniqueIndex("consents_once_per_visit")
      .on(table.appointmentId, table.formId, table.version)
      .where(sql`${table.withdrawnAt} is null`),
  ],
);
