import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { customerStats } from "../customer-tables.ts";
import { customers } from "../tables.ts";

/** The start of a customer's next visit, as a value, given by the booking module. */
export type NextVisitOf = (customerId: SQL) => SQL;

const statOf = (column: string) =>
  sql`(select ${sql.raw(`s.${column}`)} from customer_stats s where s.customer_id = customers.id)`;

/** What is counted of a customer, as values of the table of customers. */
export function statColumns(nextVisitOf: NextVisitOf) {
  return {
    visits: sql<number>`${statOf("visits")}`,
    noShows: sql<number>`${statOf("no_shows")}`,
    spentCents: sql<number>`${statOf("spent_cents")}`,
    lastVisitAt: sql<Date | null>`${statOf("last_visit_at")}`.mapWith(customerStats.lastVisitAt),
    // One that has begun since it was counted is no longer the next.
    nextVisitAt: sql<Date | null>`(select case when s.next_visit_at is null or s.next_visit_at > clock_now()
      then s.next_visit_at else ${nextVisitOf(sql`customers.id`)} end
      from customer_stats s where s.customer_id = customers.id)`.mapWith(customerStats.nextVisitAt),
  };
}

/** The columns by which a list of customers is ordered and filtered. */
export const besideCustomers = {
  visits: { column: customerStats.visits, id: customerStats.customerId },
  noShows: { column: customerStats.noShows, id: customerStats.customerId },
  spentCents: { column: customerStats.spentCents, id: customerStats.customerId },
  lastVisitAt: {
    column: customerStats.lastVisitAt,
    order: customerStats.lastVisitOrder,
    id: customerStats.customerId,
  },
};

/** The same of one customer, for their file. */
export async function readStats(db: Database, customerId: string, nextVisitOf: NextVisitOf) {
  const [found] = await db.select(statColumns(nextVisitOf)).from(customers).where(eq(customers.id, customerId));
  return {
    visits: found?.visits ?? 0,
    noShows: found?.noShows ?? 0,
    spent: found?.spentCents ?? 0,
    lastVisitAt: found?.lastVisitAt?.toISOString() ?? null,
    nextVisitAt: found?.nextVisitAt?.toISOString() ?? null,
  };
}
