import { sql } from "drizzle-orm";
import type { ApiBinder } from "#platform/api-binder.ts";
import type { Database } from "#platform/db/client.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { patternOf } from "#platform/resource/list-conditions.ts";
import { withOwnGet } from "#platform/resource/with-own-get.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { hasRight } from "#shared/rights.ts";
import { customerResource } from "../../staff/contract/customers/customer-resource.ts";
import { besideCustomers, statColumns, type VisitsAhead } from "../stats/customer-stats.ts";
import { customers } from "../tables.ts";
import type { SeenBy } from "./customer-scope.ts";
import { isFoundByInSql } from "./find-customers.ts";

type Options = { seenBy: SeenBy; visitsAhead: VisitsAhead; zone: (db: Database) => Promise<string> };

/** Records in use: no staff accounts, and nothing erased, merged or archived. */
const inUse = sql`customers.role = 'customer' and customers.erased_at is null and customers.merged_into is null
  and customers.archived_at is null`;

/** Returns the text from which an `ilike` pattern was made. */
const textOf = (pattern: string) => pattern.slice(1, -1).replace(/\\([\\%_])/g, "$1");

/**
 * Binds the calls of the customer list. `bindGet` binds the call that reads one record. It runs where the list's own
 * `get` would be bound, because the order of paths matters.
 */
export function bindCustomerList(
  api: ApiBinder,
  deps: ServerDeps,
  { seenBy, visitsAhead, zone }: Options,
  bindGet: () => void,
): void {
  bindResource(
    withOwnGet(api, customerResource.calls.get, bindGet),
    deps,
    customerResource,
    {
      table: customers,
      columns: {
        name: sql<string>`btrim(concat_ws(' ', customers.first_name, customers.last_name))`,
        ...statColumns(visitsAhead),
        tags: sql<string[]>`array(select t.tag from customer_tags t where t.customer_id = customers.id order by t.tag)`,
        isBlocked: sql<boolean>`(customers.no_online_booking or customers.ask_to_prepay)`,
        newsConsent: sql<boolean>`(customers.news_consent_at is not null)`,
      },
      beside: besideCustomers,
      scope: (principal) =>
        hasRight(principal, "customers.all")
          ? inUse
          : sql`${inUse} and customers.id in ${seenBy(principal.customerId)}`,
      filters: {
        tags: ({ operator, value }) =>
          operator === "has"
            ? sql`customers.id = any(array(select t.customer_id from customer_tags t where t.tag ilike ${patternOf(value)}))`
            : undefined,
        // Written exactly like the indexes' expression, so that PostgreSQL uses the indexes.
        isBlocked: ({ value }) =>
          value === "yes" ? sql`(customers.no_online_booking or customers.ask_to_prepay)` : undefined,
        newsConsent: ({ value }) => (value === "yes" ? sql`customers.news_consent_at is not null` : undefined),
      },
      search: (pattern) => isFoundByInSql(sql`customers.id`, textOf(pattern)),
    },
    () => zone(deps.db),
  );
}
