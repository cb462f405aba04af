import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { Principal } from "#shared/principal.ts";
import { hasRight } from "#shared/rights.ts";
import type { WireCustomer } from "../../staff/contract/customers/customer.ts";
import { isCurrentCustomerInSql, readCustomers } from "./customer-rows.ts";

/**
 * A subquery for the ids of customers that a practitioner has seen or is booked with. The booking module provides it.
 */
export type SeenBy = (accountId: string) => SQL;

/**
 * Returns the condition for the rows of `customers c` a staff member may see: all, or only customers they have seen or
 * are booked with.
 */
export function visibleToInSql(principal: Principal, seenBy: SeenBy): SQL {
  return hasRight(principal, "customers.all") ? sql`true` : sql`c.id in ${seenBy(principal.customerId)}`;
}

/** Returns one customer that the staff member may see. Throws `not_found` for all others. */
export async function findVisibleCustomer(
  db: DatabaseOrTransaction,
  customerId: string,
  { principal, seenBy }: { principal: Principal; seenBy: SeenBy },
): Promise<WireCustomer> {
  const [customer] = await readCustomers(
    db,
    sql`c.id = ${customerId} and ${isCurrentCustomerInSql} and ${visibleToInSql(principal, seenBy)}`,
  );
  if (!customer) throw new AppError("not_found");
  return customer;
}

const followMerges = statement(
  { id: "text" },
  sql`
  with recursive path as (
    select merged_into as id from customers where id = ${sql.placeholder("customerId")} and merged_into is not null
    union select c.merged_into from customers c join path p on c.id = p.id where c.merged_into is not null
  )
  select c.id from path p join customers c on c.id = p.id where c.merged_into is null`,
);

/**
 * Returns the record that a merged record now redirects to, after any number of merges; undefined if it was never
 * merged.
 */
export async function findMergedInto(db: DatabaseOrTransaction, customerId: string): Promise<string | undefined> {
  const rows = await followMerges(db, { customerId });
  return rows[0]?.id;
}
