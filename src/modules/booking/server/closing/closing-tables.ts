import { date, pgTable, text } from "drizzle-orm/pg-core";
import { locationId } from "#modules/locations/server/tables.ts";
import { clockNow, instant } from "#platform/tables.ts";

/** The clinic days whose visits have all been closed, with who last closed them. Cash is counted separately. */
export const dayClosings = pgTable("day_closings", {
  date: date({ mode: "string" }).primaryKey(),
  /** The staff member's account, and their name at that time. */
  closedBy: text("closed_by").notNull(),
  closedByName: text("closed_by_name").notNull(),
  closedAt: instant("closed_at").notNull().default(clockNow),
  locationId: locationId(),
});
