import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";

export type OpenCart = {
  id: string;
  revision: number;
  pickupFromStore: boolean;
  /** The chosen address, else the customer's default one. */
  addressId: string | null;
  /** The start chosen for the visit, clinic wall time, whether it is held or not. */
  visitDate: string | null;
  visitTime: string | null;
  visitPractitionerId: string | null;
  /** Why the visit has no time, when it was refused or lost. */
  visitRefusal: "slot_taken" | "past_cutoff" | null;
};

const columns = sql`id, revision, pickup_from_store as "pickupFromStore", coalesce(address_id, (
    select a.id from addresses a where a.customer_id = carts.customer_id order by a.is_default desc, a.created_at, a.id limit 1
  )) as "addressId", visit_date::text as "visitDate",
  visit_time as "visitTime", visit_practitioner_id as "visitPractitionerId", visit_refusal as "visitRefusal"`;

/**
 * The customer's open cart, made if there is none, locked until the transaction ends and one revision further: what a
 * change of content begins with. The revision is what an order is made of (clarification 8).
 */
export async function touchOpenCart(tx: Transaction, customerId: string): Promise<OpenCart> {
  const { rows } = await tx.execute<OpenCart>(sql`
    insert into carts (id, customer_id, revision) values (${newId()}, ${customerId}, 1)
    on conflict (customer_id) where closed_at is null
    do update set revision = carts.revision + 1, updated_at = now()
    returning ${columns}`);
  const [cart] = rows;
  if (!cart) throw new Error("no open cart came back");
  return cart;
}

/** The customer's open cart, made if there is none, unchanged and unlocked. */
export async function ensureOpenCart(db: DatabaseOrTransaction, customerId: string): Promise<OpenCart> {
  const found = await findOpenCart(db, customerId);
  if (found) return found;
  await db.execute(sql`
    insert into carts (id, customer_id) values (${newId()}, ${customerId})
    on conflict (customer_id) where closed_at is null do nothing`);
  const made = await findOpenCart(db, customerId);
  if (!made) throw new Error("no open cart came back");
  return made;
}

/** The customer's open cart, if there is one. `lock` keeps others from changing it until the transaction ends. */
export async function findOpenCart(
  db: DatabaseOrTransaction,
  customerId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<OpenCart | undefined> {
  const { rows } = await db.execute<OpenCart>(sql`
    select ${columns} from carts where customer_id = ${customerId} and closed_at is null ${lock ? sql`for update` : sql``}`);
  return rows[0];
}
