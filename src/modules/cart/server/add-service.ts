import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";

/** How many treatments one visit may hold: what the planner is made for. */
export const MAX_SERVICES = 4;

/**
 * Puts a treatment in the cart; one that is there already is left as it is (clarification 10). Answers whether the visit
 * changed. Throws `not_found`, or `invalid_input` when the visit is full.
 */
export async function addService(
  tx: Transaction,
  { cartId, serviceId }: { cartId: string; serviceId: string },
): Promise<boolean> {
  const { rows: found } = await tx.execute<{ priceCents: number; count: number }>(sql`
    select case when s.sale_price_cents is not null and (s.sale_ends_at is null or s.sale_ends_at > now())
        then s.sale_price_cents else s.price_cents end * coalesce(s.min_units, 1) as "priceCents",
      (select count(*)::int from cart_services where cart_id = ${cartId} and not saved_for_later and service_id <> ${serviceId}) as count
    from services s where s.id = ${serviceId} and s.is_active`);
  const [service] = found;
  if (!service) throw new AppError("not_found");
  if (service.count >= MAX_SERVICES) {
    throw new AppError("invalid_input", {
      message: `One visit holds at most ${MAX_SERVICES} treatments. Book these first, then add another visit.`,
      issues: [{ path: "services", message: "the visit is full" }],
    });
  }
  const { rows } = await tx.execute<{ changed: boolean }>(sql`
    insert into cart_services (id, cart_id, service_id, seen_price_cents)
    values (${newId()}, ${cartId}, ${serviceId}, ${service.priceCents})
    on conflict (cart_id, service_id) do update set saved_for_later = false where cart_services.saved_for_later
    returning true as changed`);
  return rows.length > 0;
}

export type AddAddOn = { cartId: string; addOnId: string; quantity: number; serviceLineId?: string };

/**
 * Sets how many of an add-on a treatment in the cart has; without a line it is the latest that offers it. Throws
 * `not_found` when no such line is in the cart, `invalid_input` past the add-on's limit.
 */
export async function addAddOn(tx: Transaction, { cartId, addOnId, quantity, serviceLineId }: AddAddOn): Promise<void> {
  const { rows: found } = await tx.execute<{ lineId: string; maxQuantity: number }>(sql`
    select l.id as "lineId", a.max_quantity as "maxQuantity"
    from cart_services l
    join service_add_ons sa on sa.service_id = l.service_id
    join add_ons a on a.id = sa.add_on_id and a.is_active
    where l.cart_id = ${cartId} and not l.saved_for_later and a.id = ${addOnId}
      and (${serviceLineId ?? null}::text is null or l.id = ${serviceLineId ?? null})
    order by l.created_at desc, l.id desc limit 1`);
  const [line] = found;
  if (!line) throw new AppError("not_found", { message: "Add the treatment first, then what goes with it." });
  if (quantity > line.maxQuantity) {
    throw new AppError("invalid_input", {
      issues: [{ path: "quantity", message: `at most ${line.maxQuantity} of this` }],
    });
  }
  await tx.execute(sql`
    insert into cart_add_ons (id, cart_id, service_line_id, add_on_id, quantity)
    values (${newId()}, ${cartId}, ${line.lineId}, ${addOnId}, ${quantity})
    on conflict (service_line_id, add_on_id) do update set quantity = excluded.quantity`);
}
