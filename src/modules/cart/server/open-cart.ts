import { sql } from "drizzle-orm";
import { addressRows } from "#modules/account/server/public.ts";
import { paysVisitChoices } from "#modules/content/domain/visit-policy.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { oneOf, orNull, type RowOf } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";

/** The columns of an `OpenCart`, as `openCartColumns` reads them. */
export const openCartRow = {
  id: "text",
  revision: "int",
  isPickup: "bool",
  /** The chosen postal address, else the customer's default one. */
  addressId: "text?",
  /** The start time chosen for the visit, clinic wall time, whether held or not. */
  visitDate: "text?",
  visitTime: "text?",
  visitPractitionerId: "text?",
  /** Why the visit has no time, if it was refused or lost. */
  visitRefusal: orNull(oneOf(["slot_taken", "past_cutoff", "too_soon", "not_together"])),
  /** How the customer chose to pay for the visit. */
  paysVisit: orNull(oneOf(paysVisitChoices)),
} as const;

export type OpenCart = RowOf<typeof openCartRow>;

/** The columns of `carts c` from which an `OpenCart` is read. */
export const openCartColumns = sql`c.id, c.revision, c.pickup_from_store as "isPickup", coalesce(c.address_id, (
    select a.id from ${addressRows} a where a.customer_id = c.customer_id order by a.is_default desc, a.created_at, a.id limit 1
  )) as "addressId", c.visit_date::text as "visitDate",
  c.visit_time as "visitTime", c.visit_practitioner_id as "visitPractitionerId", c.visit_refusal as "visitRefusal", c.pays_visit as "paysVisit"`;

const customerId = sql.placeholder("customerId");
const touch = statement(
  openCartRow,
  sql`
  insert into carts as c (id, customer_id, revision) values (${sql.placeholder("newId")}, ${customerId}, 1)
  on conflict (customer_id) where closed_at is null
  do update set revision = c.revision + 1, updated_at = clock_now()
  returning ${openCartColumns}`,
);
const insertCart = statement(sql`
  insert into carts (id, customer_id) values (${sql.placeholder("newId")}, ${customerId})
  on conflict (customer_id) where closed_at is null do nothing`);
const selectCart = statement(
  openCartRow,
  sql`
  select ${openCartColumns} from carts c where c.customer_id = ${customerId} and c.closed_at is null`,
);
const lockCart = statement(sql`select 1 from carts where customer_id = ${customerId} and closed_at is null for update`);

/**
 * Returns the customer's open cart, created if missing, locked until the transaction ends, with its revision
 * incremented. Every change of content starts here, because an order belongs to one revision of a cart (PY-1).
 */
export async function touchOpenCart(tx: Transaction, customerId: string): Promise<OpenCart> {
  const [cart] = await touch(tx, { newId: newId(), customerId });
  if (!cart) throw new Error("no open cart came back");
  return cart;
}

/** Creates an open cart for a customer who has none. */
export async function makeOpenCart(db: DatabaseOrTransaction, customerId: string): Promise<void> {
  await insertCart(db, { newId: newId(), customerId });
}

/** Returns the customer's open cart, created if missing, unchanged and unlocked. */
export async function ensureOpenCart(db: DatabaseOrTransaction, customerId: string): Promise<OpenCart> {
  const [found] = await selectCart(db, { customerId });
  if (found) return found;
  await makeOpenCart(db, customerId);
  const [cart] = await selectCart(db, { customerId });
  if (!cart) throw new Error("no open cart came back");
  return cart;
}

/** Locks the customer's open cart until the transaction ends. */
export async function lockOpenCart(tx: Transaction, customerId: string): Promise<void> {
  await lockCart(tx, { customerId });
}

const findClosed = statement(
  {},
  sql`
  select from carts where id = ${sql.placeholder("cartId")} and customer_id = ${sql.placeholder("customerId")} and closed_at is not null`,
);

/** Whether a cart belongs to this customer and its goods have been paid for. */
export async function isClosedCart(
  db: DatabaseOrTransaction,
  { cartId, customerId }: { cartId: string; customerId: string },
): Promise<boolean> {
  const rows = await findClosed(db, { cartId, customerId });
  return rows.length > 0;
}
