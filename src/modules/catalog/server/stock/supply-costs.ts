import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";
import { averageCostInSql } from "./catalog-facts.ts";

const readUsed = statement(
  { appointmentId: "text", sizeId: "text", cents: "int", unknownPieces: "int" },
  sql`
  select coalesce(m.appointment_id, '') as "appointmentId", m.size_id as "sizeId", coalesce(-m.delta * c.unit, 0) as cents,
    case when c.unit is null then -m.delta else 0 end as "unknownPieces"
  from stock_moves m cross join lateral (select ${averageCostInSql(sql`m.size_id`, sql`m.created_at`)} as unit) c
  where m.reason = 'visit' and m.appointment_id = any(${sql.placeholder("appointmentIds")}::text[])
  order by m.appointment_id, m.size_id`,
);

/**
 * Returns the cost of the pieces of each size that each visit used up, at the average cost per piece at that time, and
 * the number of pieces without a known cost.
 */
export async function listUsedPieces(db: DatabaseOrTransaction, appointmentIds: readonly string[]) {
  return appointmentIds.length === 0 ? [] : readUsed(db, { appointmentIds: [...appointmentIds] });
}

const readConsumables = statement(
  { serviceId: "text", sizeId: "text", quantity: "int" },
  sql`
  select c.service_id as "serviceId", c.size_id as "sizeId", c.quantity from service_consumables c
  where c.service_id = any(${sql.placeholder("serviceIds")}::text[])`,
);

/** Returns how many pieces of each size treatments are set up to use up. */
export async function listConsumables(db: DatabaseOrTransaction, serviceIds: readonly string[]) {
  return serviceIds.length === 0 ? [] : readConsumables(db, { serviceIds: [...serviceIds] });
}

/** A size, and the instant for which its average cost is requested. */
export type SizeAt = { sizeId: string; at: string };

const readUnitCosts = statement(
  { place: "int", unitCents: "int?" },
  sql`
  select asked.place::int as place, ${averageCostInSql(sql`asked.one->>'sizeId'`, sql`(asked.one->>'at')::timestamptz`)} as "unitCents"
  from jsonb_array_elements(${sql.placeholder("sizes")}::jsonb) with ordinality as asked(one, place) order by asked.place`,
);

/** Returns the average cost of a piece of each size at its instant, in the order of `sizes`; null if unknown. */
export async function listUnitCosts(db: DatabaseOrTransaction, sizes: readonly SizeAt[]): Promise<(Cents | null)[]> {
  if (sizes.length === 0) return [];
  return (await readUnitCosts(db, { sizes: JSON.stringify(sizes) })).map(({ unitCents }) => unitCents);
}
