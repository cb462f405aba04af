import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { textsAs } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { WireCustomer } from "../../staff/contract/customers/customer.ts";
import { isCurrentCustomerInSql, readCustomers } from "./customer-rows.ts";

type Because = "phone" | "email" | "name_and_birthday";
export type Duplicates = { because: Because[]; customers: WireCustomer[] };

const findAlike = statement(
  { because: textsAs<Because>(), ids: "text[]" },
  sql`
  with current as (select c.* from customers c where ${isCurrentCustomerInSql} and c.archived_at is null),
  alike as (
    select 'phone' as because, array_agg(id order by id) as ids from current
      where phone is not null group by regexp_replace(split_part(phone, ';', 1), '[^0-9]', '', 'g') having count(*) between 2 and 10
    union all
    select 'email', array_agg(id order by id) from current where email is not null group by email_key(email) having count(*) > 1
    union all
    select 'name_and_birthday', array_agg(id order by id) from current
      where date_of_birth is not null and first_name is not null
      group by name_key, date_of_birth having count(*) > 1
  )
  select array_agg(because order by because) as because, ids from alike group by ids order by ids limit ${sql.placeholder("limit")}`,
);

/**
 * Finds records that may belong to one person: same phone number, same email (an account and a front desk record, or
 * two spellings), or same name and birthday. Each set of records is listed once, with every reason.
 */
export async function findDuplicates(db: DatabaseOrTransaction, limit: number): Promise<Duplicates[]> {
  const rows = await findAlike(db, { limit });
  const ids = rows.flatMap((row) => row.ids);
  const customers = await readCustomers(db, sql`c.id = any(${sql.param(ids)}::text[])`);
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  return rows.map((row) => ({ because: row.because, customers: row.ids.flatMap((id) => byId.get(id) ?? []) }));
}
