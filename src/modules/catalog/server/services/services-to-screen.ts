import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, orNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";

/**
 * A treatment with the consultation of its category that a customer can book instead: in the clinic, or else by video.
 * Prices in cents.
 */
export type ServiceToScreen = {
  id: string;
  name: string;
  family: string;
  consult: { id: string; name: string; minutes: number; price: number } | null;
};

const listToScreen = statement(
  {
    id: "text",
    name: "text",
    family: "text",
    consult: orNull(json<{ id: string; name: string; minutes: number; price: number }>()),
  },
  sql`
  select s.id, s.name, s.family, (
    select json_build_object('id', c.id, 'name', c.name, 'minutes', c.duration_minutes, 'price', c.price_cents)
    from services c
    where c.category_id = s.category_id and c.is_active and c.id <> s.id and c.family in ('consultation', 'virtual-consultation')
    order by c.family = 'virtual-consultation', c.position, c.id limit 1) as consult
  from services s where s.id = any(${sql.placeholder("serviceIds")}::text[])`,
);

/** Lists treatments with the data for the health check, including inactive ones, which visits may have. */
export async function listServicesToScreen(
  db: DatabaseOrTransaction,
  serviceIds: readonly string[],
): Promise<ServiceToScreen[]> {
  if (serviceIds.length === 0) return [];
  return listToScreen(db, { serviceIds: [...serviceIds] });
}

/** The contraindications of each treatment, as worded on its page: one row each. */
export const serviceStatementsInSql = sql`(
  select s.id as service_id, said.statement from services s,
    jsonb_array_elements_text(coalesce(s.details->'contraindications', '[]')) as said(statement))`;
