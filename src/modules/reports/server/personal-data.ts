import { count, eq } from "drizzle-orm";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { factMoney } from "./tables.ts";

/** What reports count of a customer: the movements of their money once more, under their id alone. Erasing leaves it, as the books. */
export const reportsPersonalData: PersonalDataPart = {
  name: "reportedMovements",
  tables: ["fact_money"],
  async read(db, customerId) {
    const [found] = await db.select({ count: count() }).from(factMoney).where(eq(factMoney.customerId, customerId));
    return found?.count ?? 0;
  },
  async erase() {},
};
