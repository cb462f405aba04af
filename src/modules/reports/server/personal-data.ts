import { count, eq } from "drizzle-orm";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { factMoney } from "./tables.ts";
import { factVisits } from "./visits/visit-tables.ts";

/**
 * The data that reports have about a customer: copies of their payments and visits, identified only by their id. Like
 * the books, it is not erased. `fact_sales`, `fact_goods` and `fact_codes` cover the same movements as `fact_money`.
 */
export const reportsPersonalData: PersonalDataPart = {
  name: "reportedMovements",
  tables: ["fact_money", "fact_sales", "fact_goods", "fact_codes", "fact_visits"],
  async read(db, customerId) {
    const [[money], [visits]] = await Promise.all([
      db.select({ count: count() }).from(factMoney).where(eq(factMoney.customerId, customerId)),
      db.select({ count: count() }).from(factVisits).where(eq(factVisits.customerId, customerId)),
    ]);
    return (money?.count ?? 0) + (visits?.count ?? 0);
  },
  async erase() {},
};
