import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/tables.ts";
import { ALERT_KINDS } from "../../domain/alert-words.ts";

/** Trouble that the owner was alerted to, for as long as it lasts. */
export const ownerAlerts = pgTable("owner_alerts", {
  /** The trouble: its kind, and the machine where each has a disk of its own. A second row of one trouble is refused. */
  key: text().primaryKey(),
  /** Another one each time the trouble comes back. */
  id: text().notNull().unique("owner_alerts_one_per_id"),
  kind: text({ enum: ALERT_KINDS }).notNull(),
  amount: bigint({ mode: "number" }).notNull(),
  place: text(),
  since: instant("since").notNull().defaultNow(),
  /** When it was last found. A machine that is no longer there doesn't look at its disk anymore. */
  seenAt: instant("seen_at").notNull().defaultNow(),
});
