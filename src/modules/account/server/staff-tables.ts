import { index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { anyLocationId } from "#modules/locations/server/tables.ts";
import { bytea, instant } from "#platform/tables.ts";
import { RIGHTS, type Right, ROLES } from "#shared/rights.ts";
import { customers } from "./tables.ts";

const rightNames = Object.keys(RIGHTS) as [Right, ...Right[]]; // the keys of RIGHTS are the values of type Right

/** Permissions granted to a person in addition to those of their role. */
export const staffRights = pgTable(
  "staff_rights",
  {
    customerId: text("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    right: text({ enum: rightNames }).notNull(),
    grantedBy: text("granted_by").references(() => customers.id, { onDelete: "set null" }),
    grantedAt: instant("granted_at").notNull().defaultNow(),
    /** The location where the permission applies; null: all. */
    locationId: anyLocationId(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.right] })],
);

/**
 * An invitation to join the team. The link's token is derived from the id and SECRETS; the token's hash finds the row.
 */
export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: text().primaryKey(),
    tokenHash: bytea("token_hash").notNull(),
    email: text().notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    role: text({ enum: ROLES }).notNull(),
    /** Permissions in addition to those of the role. */
    rights: text({ enum: rightNames }).array().notNull(),
    /** Null for the first administrator, who is invited on the server. */
    invitedBy: text("invited_by").references(() => customers.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
    revokedAt: instant("revoked_at"),
    /** When the link was shown to an administrator. From then on it verifies no email, as it didn't come by email. */
    linkShownAt: instant("link_shown_at"),
    /** The invited practitioner, from the booking module. Their account is linked when they join. */
    practitionerId: text("practitioner_id"),
  },
  (table) => [
    uniqueIndex("staff_invitations_one_per_token").on(table.tokenHash),
    index("staff_invitations_by_email").on(table.email),
  ],
);
