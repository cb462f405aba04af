import { and, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { PLANNED_ANEW } from "#platform/db/statement-names.ts";
import { listFieldsOf } from "#shared/contract/resource/description.ts";
import type { Field } from "#shared/contract/resource/fields.ts";
import type { Filter } from "#shared/contract/resource/filter.ts";
import { allFilters, type ListQuery } from "#shared/contract/resource/list-query.ts";
import type { Principal } from "#shared/principal.ts";
import type { Bound } from "./binding.ts";

/** Returns an `ilike` pattern for everything that contains the text. */
export function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

function emptyCondition({ kind }: Field, column: PgColumn | SQL): SQL {
  if (kind === "list" || kind === "refs") return sql`(${column} is null or cardinality(${column}) = 0)`;
  if (kind === "text" || kind === "longText" || kind === "richText" || kind === "picture")
    return sql`coalesce(${column}, '') = ''`;
  return sql`${column} is null`;
}

const COMPARISONS = { ge: sql`>=`, le: sql`<=`, gt: sql`>`, lt: sql`<` };

/** Returns the boundary for a filter. A day means its first moment, but for "after" and "up to" its end. */
function boundaryOf({ kind }: Field, { operator, value }: Filter, zone: string): SQL {
  if (kind === "number" || kind === "money") return sql`${Number(value)}`;
  if (kind === "date") return sql`${value}::date`;
  const nextDay = operator === "gt" || operator === "le";
  return sql`((${value}::date + ${nextDay ? 1 : 0}::int)::timestamp at time zone ${zone})`;
}

function comparisonOf(field: Field, filter: Filter, zone: string): SQL {
  if (field.kind === "instant" && filter.operator === "gt") return sql`>= ${boundaryOf(field, filter, zone)}`;
  if (field.kind === "instant" && filter.operator === "le") return sql`< ${boundaryOf(field, filter, zone)}`;
  const { operator } = filter;
  if (operator !== "ge" && operator !== "le" && operator !== "gt" && operator !== "lt")
    throw new Error(`${operator} compares nothing`);
  return sql`${COMPARISONS[operator]} ${boundaryOf(field, filter, zone)}`;
}

function conditionOf(field: Field, column: PgColumn | SQL, filter: Filter, zone: string): SQL {
  const { operator, value } = filter;
  switch (operator) {
    case "has":
      return field.kind === "list"
        ? sql`exists (select 1 from unnest(${column}) as one where one ilike ${patternOf(value)})`
        : sql`${column} ilike ${patternOf(value)}`;
    case "is":
      return field.kind === "number" || field.kind === "money"
        ? sql`${column} = ${Number(value)}`
        : sql`lower(${column}) = lower(${value})`;
    case "any":
      if (field.kind === "refs") return sql`${column} && ${sql.param(value.split(","))}::text[]`;
      return sql`${column} = any(${sql.param(value.split(","))}::text[])`;
    case "empty":
      return value === "yes" ? emptyCondition(field, column) : sql`not (${emptyCondition(field, column)})`;
    case "on":
      return sql`${column} is ${value === "yes" ? sql`true` : sql`not true`}`;
    case "last":
      return sql`${column} >= clock_now() - make_interval(days => ${Number(value)})`;
    default:
      return sql`${column} ${comparisonOf(field, filter, zone)}`;
  }
}

function searchCondition({ columns, resource, search }: Bound, q: string): SQL | undefined {
  if (!q) return undefined;
  const pattern = patternOf(q);
  const fields = Object.keys(resource.fields).filter((name) => resource.fields[name]?.search);
  const parts = [...fields.map((name) => sql`${columns[name]} ilike ${pattern}`), ...(search ? [search(pattern)] : [])];
  return parts.length === 0 ? undefined : sql`(${sql.join(parts, sql` or `)})`;
}

/**
 * Returns the condition for the records of a list. Archived ones are included only if a filter asks for them. Days are
 * in `zone`.
 */
export function listConditionsInSql(
  bound: Bound,
  query: ListQuery,
  principal: Principal,
  zone: string,
): SQL | undefined {
  const { resource, columns, scope } = bound;
  const fields = listFieldsOf(resource);
  const filters = allFilters(resource, query);
  const asksForArchive = filters.some(({ field }) => field === "archivedAt");
  const conditions = and(
    scope?.(principal),
    resource.archive && !asksForArchive ? sql`${columns.archivedAt} is null` : undefined,
    searchCondition(bound, query.q),
    ...filters.map((filter) => {
      const [field, column] = [fields[filter.field], columns[filter.field]];
      if (!field || !column) throw new Error(`${resource.name} has no ${filter.field}`);
      const own = bound.filters?.[filter.field]?.(filter);
      const other = bound.beside?.[filter.field];
      if (own || !other) return own ?? conditionOf(field, column, filter, zone);
      // Uses the other table's index. As an expression on each record, the subquery would run once per record.
      return sql`${bound.id} in (select ${other.id} from ${other.id.table} where ${conditionOf(field, other.column, filter, zone)})`;
    }),
  );
  return conditions && (query.q || filters.length > 0) ? sql`${conditions} ${sql.raw(PLANNED_ANEW)}` : conditions;
}
