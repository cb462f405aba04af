import { sql } from "drizzle-orm";
import type { PersonalDataPart } from "#platform/personal-data.ts";

/** Movements of money in a customer's name. Erasing leaves them: the books need them, and they hold numbers and ids alone. */
export const ledgerPersonalData: PersonalDataPart = {
  name: "moneyMovements",
  tables: ["ledger_transfers"],
  async read(db, customerId) {
    const { rows } = await db.execute(sql`
      select t.happened_at as "happenedAt", t.event, e.debit_id as "from", e.credit_id as "to", e.unit,
        e.amount_cents::float8 as amount
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
      where t.customer_id = ${customerId} order by t.id, e.line`);
    return rows;
  },
  async erase() {},
};
