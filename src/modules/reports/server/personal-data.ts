import { count, eq } from "drizzle-orm";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { factMoney } from "./tables.ts";
import { factVisits } from "./visits/visit-tables.ts";

/** `fact_sales` is of the same movements as `fact_money`. What reports count of a customer: the movements of their money and their visits once more, under their id alone. Erasing leaves it, as the books. */
export const reportsPersonalData: PersonalDataPart = {
  name: "reportedMovements",
  tables: ["fact_money", "fact_sales", "fact_visits"],
  async read(db, customerId) {
    const [[money], [visits]] = await Promise.all([
      db.select({ count: count() }).from(factMoney).where(eq(factMoney.customerId, customerId)),
      db.select({ count: count() }).from(factVisits).where(eq(factVisits.customerId, customerId)),
    ]);
    return (money?.count ?? 0) + (visits?.count ?? 0);
  },
  async erase() {},
};
