import { sql } from "drizzle-orm";
import { statement } from "#platform/db/statement.ts";

/** Lets only one account move a visit for 15 seconds; returns no row while another account holds the lock. */
export const takeDragLock = statement(
  { date: "text" },
  sql`
  update appointments set locked_by = ${sql.placeholder("accountId")}, locked_by_name = ${sql.placeholder("name")},
    locked_until = clock_now() + interval '15 seconds'
  where id = ${sql.placeholder("id")}
    and (locked_until is null or locked_until <= clock_now() or locked_by = ${sql.placeholder("accountId")})
  returning date::text as date`,
);
