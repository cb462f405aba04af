import { openRowCopier } from "./copy-rows.ts";
import { addAccounts, addCoupons, addDayCloses, addPayouts } from "./grow-desk.ts";
import { addOrders } from "./grow-orders.ts";
import { addCustomers, addProducts, balanceShelves } from "./grow-shop.ts";
import { addVisits } from "./grow-visits.ts";

/** The data of a clinic after some years of good business. */
export const SIZES = { products: 5_000, customers: 100_000, days: 1_095, visitsADay: 150, orders: 300_000 };

/**
 * Grows the demo clinic of a database: multiplies its products and orders, and adds new customers and years of visits
 * before its own. The coming days don't change, so that differences afterward come only from the number of rows.
 */
export async function growDatabase(url: string, say: (line: string) => void): Promise<void> {
  const copier = await openRowCopier(url);
  const timed = async (what: string, work: () => Promise<number>) => {
    const from = performance.now();
    const rows = await work();
    say(`${what}: ${rows.toLocaleString("en")} rows by COPY in ${((performance.now() - from) / 1_000).toFixed(0)} s`);
  };
  try {
    await timed("customers", () => addCustomers(copier, SIZES.customers));
    await timed("products", () => addProducts(copier, SIZES.products));
    await timed("visits and their orders", () => addVisits(copier, SIZES));
    await timed("accounts", () => addAccounts(copier));
    await timed("orders of goods", () => addOrders(copier, SIZES));
    await timed("coupons and their uses", () => addCoupons(copier));
    await timed("payouts", () => addPayouts(copier));
    await timed("closed days", () => addDayCloses(copier));
    await timed("opening stock", () => balanceShelves(copier));
  } finally {
    await copier.close();
  }
}
