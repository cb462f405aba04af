import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, orNull } from "#platform/db/row.ts";
import { type StatementRow, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { WireName } from "../../contract/product.ts";
import type { WireAddOn, WireServiceDetail } from "../../contract/service.ts";
import type { ServiceDetails } from "../../domain/service.ts";
import type { ServiceSegment } from "../../domain/service-segment.ts";
import { serviceColumns, serviceRow, toWireService } from "./service-rows.ts";

function toDetail(row: StatementRow<typeof findByName>, now: Date): WireServiceDetail {
  const { estimateAreas = [], package: pack, ...details } = row.details;
  return {
    ...toWireService(row, now),
    ...details,
    description: row.description,
    estimateAreas,
    ...(pack === undefined ? {} : { package: { sessions: pack.sessions, price: pack.priceCents } }),
    segments: row.segments.map(({ kind, minutes }) => ({ kind, minutes })),
    addOns: (row.addOns ?? []).map(({ priceUnit, ...addOn }) => (priceUnit === null ? addOn : { ...addOn, priceUnit })),
    alsoIn: row.alsoIn ?? [],
  };
}

const findByName = statement(
  {
    ...serviceRow,
    description: "text",
    details: json<ServiceDetails>(),
    segments: json<ServiceSegment[]>(),
    addOns: orNull(json<(Omit<WireAddOn, "priceUnit"> & { priceUnit: string | null })[]>()),
    alsoIn: orNull(json<{ id: string; category: WireName }[]>()),
  },
  sql`
  select ${serviceColumns}, s.description, s.details, s.segments,
    (select json_agg(json_build_object('id', a.id, 'name', a.name, 'description', a.description, 'price', a.price_cents,
        'priceUnit', a.price_unit, 'minutes', a.minutes, 'maxQuantity', a.max_quantity) order by o.position)
      from service_add_ons o join add_ons a on a.id = o.add_on_id and a.is_active where o.service_id = s.id) as "addOns",
    (select json_agg(json_build_object('id', t.id, 'category', json_build_object('id', d.id, 'name', d.name, 'slug', d.slug))
        order by d.position)
      from services t join categories d on d.id = t.category_id
      where t.slug = s.slug and t.id <> s.id and t.is_active) as "alsoIn"
  from services s join categories c on c.id = s.category_id
  where s.id = coalesce(
    (select id from services where id = ${sql.placeholder("id")} and is_active),
    (select id from services where slug = ${sql.placeholder("name")} and is_active order by position limit 1),
    (select t.id from moved_slugs m join services t on t.slug = m.new_slug and t.is_active
      where m.kind = 'service' and m.old_slug = ${sql.placeholder("name")} order by t.position limit 1))`,
);

/**
 * Returns a treatment by its slug; `id` selects one of several categories (SH-4). `movedTo` is set when the slug has
 * changed since. Throws `not_found`.
 */
export async function getServiceByName(
  db: DatabaseOrTransaction,
  { name, id }: { name: string; id?: string | undefined },
  now: Date,
): Promise<WireServiceDetail> {
  const rows = await findByName(db, { id: id ?? null, name });
  if (!rows[0]) throw new AppError("not_found");
  const service = toDetail(rows[0], now);
  return service.slug === name ? service : { ...service, movedTo: service.slug };
}
