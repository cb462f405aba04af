import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/tables.ts";
import { ALERT_KINDS } from "../../domain/alert-words.ts";

/** Problems that the owner was alerted to, while they last. */
export const ownerAlerts = pgTable("owner_alerts", {
  /**
   * Identifies the problem: its kind, and the machine if each has its own disk. A second row for the same problem is
   * refused.
   */
  key: text().primaryKey(),
  /** A new id each time the problem returns. */
  id: text().notNull().unique("owner_alerts_one_per_id"),
  kind: text({ enum: ALERT_KINDS }).notNull(),
  amount: bigint({ mode: "number" }).notNull(),
  place: text(),
  since: instant("since").notNull().defaultNow(),
  /** When the problem was last found. A machine that no longer exists doesn't check its disk anymore. */
  seenAt: instant("seen_at").notNull().defaultNow(),
});
