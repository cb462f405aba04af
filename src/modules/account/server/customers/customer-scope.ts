import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { Principal } from "#shared/principal.ts";
import { hasRight } from "#shared/rights.ts";
import type { WireCustomer } from "../../staff/contract/customers/customer.ts";
import { isCurrentCustomer, readCustomers } from "./customer-rows.ts";

/** The ids of the customers that a practitioner has seen or is booked with, as a subquery. Booking knows them. */
export type SeenBy = (accountId: string) => SQL;

/** Which of `customers c` a staff member may see: all of them, or those seen or booked with them. */
export function visibleTo(principal: Principal, seenBy: SeenBy): SQL {
  return hasRight(principal, "customers.all") ? sql`true` : sql`c.id in ${seenBy(principal.customerId)}`;
}

/** One customer that the staff member may see. Throws `not_found` for every other. */
export async function findVisibleCustomer(
  db: DatabaseOrTransaction,
  customerId: string,
  { principal, seenBy }: { principal: Principal; seenBy: SeenBy },
): Promise<WireCustomer> {
  const [customer] = await readCustomers(
    db,
    sql`c.id = ${customerId} and ${isCurrentCustomer} and ${visibleTo(principal, seenBy)}`,
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

/** The record that a merged one is read through, for any number of merges; undefined when it was never merged. */
export async function findMergedInto(db: DatabaseOrTransaction, customerId: string): Promise<string | undefined> {
  const rows = await followMerges(db, { customerId });
  return rows[0]?.id;
}
