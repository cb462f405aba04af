import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { customerStats } from "../customer-tables.ts";
import { customers } from "../tables.ts";

/** SQL for the start of one of a customer's visits, supplied by the booking module. */
type StartOf = (customerId: SQL) => SQL;
/** SQL for the start of a customer's next visit, and for the start of the visit that they are checked in for. */
export type VisitsAhead = { next: StartOf; underWay: StartOf };

const statOf = (column: string) =>
  sql`(select ${sql.raw(`s.${column}`)} from customer_stats s where s.customer_id = customers.id)`;

/** Returns a customer's statistics as SQL values for the customers table. */
export function statColumns({ next, underWay }: VisitsAhead) {
  return {
    visits: sql<number>`${statOf("visits")}`,
    noShows: sql<number>`${statOf("no_shows")}`,
    spentCents: sql<number>`${statOf("spent_cents")}`,
    lastVisitAt: sql<Date | null>`${statOf("last_visit_at")}`.mapWith(customerStats.lastVisitAt),
    // If the stored next visit has begun by now, finds the next one after it. A visit that the customer is checked in
    // for still counts as the next.
    nextVisitAt: sql<Date | null>`(select least(${underWay(sql`customers.id`)},
      case when s.next_visit_at is null or s.next_visit_at > clock_now()
      then s.next_visit_at else ${next(sql`customers.id`)} end)
      from customer_stats s where s.customer_id = customers.id)`.mapWith(customerStats.nextVisitAt),
  };
}

/** The columns of `customer_stats` by which the customer list can be sorted and filtered. */
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

/** Returns one customer's statistics, for their file. */
export async function readStats(db: Database, customerId: string, ahead: VisitsAhead) {
  const [found] = await db.select(statColumns(ahead)).from(customers).where(eq(customers.id, customerId));
  return {
    visits: found?.visits ?? 0,
    noShows: found?.noShows ?? 0,
    spent: found?.spentCents ?? 0,
    lastVisitAt: found?.lastVisitAt?.toISOString() ?? null,
    nextVisitAt: found?.nextVisitAt?.toISOString() ?? null,
  };
}
