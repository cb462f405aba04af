import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/tables.ts";
import { ALERT_KINDS } from "../../domain/alert-words.ts";

/** Current problems about which the owner was alerted. A row is deleted when its problem is over. */
export const ownerAlerts = pgTable("owner_alerts", {
  /**
   * Identifies the problem: its kind and, if each machine has its own disk, the machine. As the primary key, it allows
   * one row per problem.
   */
  key: text().primaryKey(),
  /** A new id each time the problem returns. */
  id: text().notNull().unique("owner_alerts_one_per_id"),
  kind: text({ enum: ALERT_KINDS }).notNull(),
  amount: bigint({ mode: "number" }).notNull(),
  place: text(),
  since: instant("since").notNull().defaultNow(),
  /**
   * When the problem was last found. A machine that no longer exists doesn't check its disk anymore, so its rows get
   * old.
   */
  seenAt: instant("seen_at").notNull().defaultNow(),
});
