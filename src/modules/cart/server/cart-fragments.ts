import { type SQL, sql } from "drizzle-orm";

/** Returns how many lines a customer's open cart has, without those saved for later (CT-2); 0 without a cart. */
export function lineCountOfInSql(customerId: SQL): SQL<number> {
  return sql`coalesce((
    select (select count(*) from cart_products l where l.cart_id = c.id and not l.saved_for_later)
      + (select count(*) from cart_services l where l.cart_id = c.id and not l.saved_for_later)
      + (select count(*) from cart_add_ons l join cart_services s on s.id = l.service_line_id where l.cart_id = c.id and not s.saved_for_later)
      + (select count(*) from cart_bundles l where l.cart_id = c.id)
      + (select count(*) from cart_gifts l where l.cart_id = c.id)
    from carts c where c.customer_id = ${customerId} and c.closed_at is null), 0)::int`;
}

/** Returns a statement that prevents other changes to a cart until the transaction ends. */
export function lockCartByIdInSql(cartId: SQL): SQL {
  return sql`select 1 from carts where id = ${cartId} for update`;
}
