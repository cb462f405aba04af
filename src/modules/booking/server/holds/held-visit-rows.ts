import { sql } from "drizzle-orm";
import { statement } from "#platform/db/statement.ts";

/** Sets the discount that the customer's membership gives on a visit. */
export const setMemberSavings = statement(sql`
  update appointments set member_savings_cents = ${sql.placeholder("cents")}::int where id = ${sql.placeholder("id")}`);

/** The version of a held visit, and when its hold expires. */
export const readHeldVisit = statement(
  { version: "int", until: "text" },
  sql`
  select version, to_json(hold_expires_at)#>>'{}' as until from appointments where id = ${sql.placeholder("id")}`,
);
