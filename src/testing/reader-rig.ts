import { sql } from "drizzle-orm";
import { type TakeOnReaderInput, takeOnReader } from "#modules/checkout/server/desk/reader/take-on-reader.ts";
import { registerReader } from "#modules/payments/server/readers/manage-readers.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { presentCard } from "#sandbox/terminal/present-card.ts";
import { newId } from "#shared/ids.ts";
import { mixedCarts } from "./mixed-carts.ts";
import type { PaymentRig } from "./payment-rig.ts";
import { present } from "./present.ts";

/**
 * Provides helpers for tests of card reader payments: readers, visits of 120.00 to be paid at the clinic, and the
 * outcomes of payments.
 */
export function readerRig(rig: PaymentRig) {
  const { db, deps } = rig;
  const { addVisit } = mixedCarts(rig);
  const staff = { ...systemActor("Noor Haddad"), accountId: newId(), role: "admin" as const };
  return {
    staff,
    /** Adds a separate reader, so that no test waits for another's payment. */
    async addReader(label = "Front desk") {
      const readerId = newId();
      await registerReader(deps, { registrationCode: "simulated-wpe", label }, { actor: staff, key: readerId });
      const { rows } = await db.execute<{ device: string }>(
        sql`select provider_id as device from readers where id = ${readerId}`,
      );
      return { readerId, device: present(rows[0]).device };
    },
    async bookVisit() {
      const shopper = await rig.addShopper([]);
      await addVisit(shopper);
      const { body } = await rig.call("POST", "checkoutService", shopper.customerId, {});
      return { ...shopper, orderId: body.data.orderId };
    },
    take: (
      input: Pick<TakeOnReaderInput, "orderId" | "readerId"> & Partial<TakeOnReaderInput>,
      key: string = newId(),
    ) => takeOnReader(deps, { cents: 12_000, asksTip: false, savesCard: false, ...input }, { actor: staff, key }),
    /** Simulates a customer who holds a card to a reader. */
    tap: (device: string, card: { number?: string; tip?: number } = {}) =>
      db.transaction((tx) => presentCard(tx, device, card)),
    /** Returns how often the provider charged a card for an order. */
    chargesOf: (orderId: string) =>
      rig.count(sql`select count(*) from sandbox_objects
        where kind = 'charge' and data->'metadata'->>'order_id' = ${orderId} and (data->>'captured')::boolean`),
    /** Returns an order's amounts in the books, by account: negative where the account was credited. */
    async booksOf(orderId: string): Promise<Record<string, number>> {
      const { rows } = await db.execute<{ account: string; cents: number }>(sql`
        select split_part(x.account, ':', 1) as account, sum(x.cents)::int as cents from (
          select e.debit_id as account, e.amount_cents as cents, e.transfer_id from ledger_entries e
          union all select e.credit_id, -e.amount_cents, e.transfer_id from ledger_entries e) x
        join ledger_transfers t on t.id = x.transfer_id where t.order_id = ${orderId} group by 1 having sum(x.cents) <> 0`);
      return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
    },
  };
}
