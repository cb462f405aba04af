import { sql } from "drizzle-orm";
import { statement } from "#platform/db/statement.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";

const listMovements = statement(
  { happenedAt: "instant", event: "text", from: "text", to: "text", unit: "text", amount: "float" },
  sql`
      select t.happened_at as "happenedAt", t.event, e.debit_id as "from", e.credit_id as "to", e.unit,
        e.amount_cents::float8 as amount
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
      where t.customer_id = ${sql.placeholder("customerId")} order by t.id, e.line`,
);

/**
 * Money movements in a customer's name. Erasing keeps them, because bookkeeping needs them and they contain only
 * numbers and ids.
 */
export const ledgerPersonalData: PersonalDataPart = {
  name: "moneyMovements",
  tables: ["ledger_transfers"],
  async read(db, customerId) {
    return listMovements(db, { customerId });
  },
  async erase() {},
};
