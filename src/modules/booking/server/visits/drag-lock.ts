import { sql } from "drizzle-orm";
import { statement } from "#platform/db/statement.ts";

/** Lets one account alone move a visit for 15 seconds; no row where another has it. */
export const takeDragLock = statement(
  { date: "text" },
  sql`
  update appointments set locked_by = ${sql.placeholder("accountId")}, locked_by_name = ${sql.placeholder("name")},
    locked_until = clock_now() + interval '15 seconds'
  where id = ${sql.placeholder("id")}
    and (locked_until is null or locked_until <= clock_now() or locked_by = ${sql.placeholder("accountId")})
  returning date::text as date`,
);
