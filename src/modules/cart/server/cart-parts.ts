import { sql } from "drizzle-orm";
import { membersInSql } from "#modules/membership/server/public.ts";
import { mayHaveWalletInSql } from "./wallet.ts";

/**
 * The kinds of content in an open cart. Statements read only the kinds that a cart has, because a statement for all
 * kinds costs the database four times as much as one for products alone (decision 0146).
 */
export type CartParts = {
  /** Whether the cart has product lines. */
  goods: boolean;
  /** Whether the cart has treatment lines, or a time chosen for them. */
  visit: boolean;
  /**
   * Whether the cart has bundles, gift cards, a membership, a package or coupons, or its customer has a membership or a
   * wallet balance.
   */
  more: boolean;
};

export const ALL_PARTS = { goods: true, visit: true, more: true } as const satisfies CartParts;

/** The `CartParts` of a cart `c` as JSON. */
export const partsInSql = sql`json_build_object(
  'goods', exists (select 1 from cart_products l where l.cart_id = c.id),
  'visit', c.visit_date is not null or exists (select 1 from cart_services l where l.cart_id = c.id),
  'more', ${membersInSql.mayHaveTermsInSql(sql`c.customer_id`)} or ${mayHaveWalletInSql}
    or exists (select 1 from cart_bundles l where l.cart_id = c.id) or exists (select 1 from cart_gifts l where l.cart_id = c.id)
    or exists (select 1 from cart_memberships l where l.cart_id = c.id) or exists (select 1 from cart_plans l where l.cart_id = c.id)
    or exists (select 1 from cart_coupons l where l.cart_id = c.id))`;

const bitsOf = ({ goods, visit, more }: CartParts) => (goods ? 1 : 0) + (visit ? 2 : 0) + (more ? 4 : 0);
const partsOf = (bits: number): CartParts => ({ goods: (bits & 1) > 0, visit: (bits & 2) > 0, more: (bits & 4) > 0 });

/** Creates a value for each set of parts in advance, and returns a function to look them up. */
export function mapParts<Made>(make: (parts: CartParts) => Made): (parts: CartParts) => Made {
  const statements = Array.from({ length: bitsOf(ALL_PARTS) + 1 }, (_, bits) => make(partsOf(bits)));
  const whole = make(ALL_PARTS);
  return (parts) => statements[bitsOf(parts)] ?? whole;
}

export function includesParts(all: CartParts, some: CartParts): boolean {
  return (bitsOf(all) & bitsOf(some)) === bitsOf(some);
}

/** The parts this process last saw in customers' carts: a guess that each read checks. */
const partsByCart = new Map<string, CartParts>();
const MOST_SEEN = 20_000;

export function rememberParts(customerId: string, parts: CartParts): void {
  partsByCart.delete(customerId);
  partsByCart.set(customerId, parts);
  const [oldest] = partsByCart.size > MOST_SEEN ? partsByCart.keys() : [];
  if (oldest !== undefined) partsByCart.delete(oldest);
}

/**
 * Returns the parts of a customer's cart to query: those this process saw in it before, and the part just added. For an
 * unknown cart, only the part just added, or all parts if nothing was added.
 */
export function partsToAsk(customerId: string, adds: keyof CartParts | undefined): CartParts {
  const known = partsByCart.get(customerId);
  if (!known && !adds) return ALL_PARTS;
  return { ...(known ?? partsOf(0)), ...(adds ? { [adds]: true } : {}) };
}
