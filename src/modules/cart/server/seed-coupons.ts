import type { Database } from "#platform/db/client.ts";
import demo from "./demo/coupons.json" with { type: "json" };
import { coupons } from "./tables.ts";

type SeedCoupon = Omit<typeof coupons.$inferInsert, "id">;

/** Loads the demo clinic's coupons. Seeding again leaves existing ones unchanged. */
export async function seedCoupons(db: Database): Promise<void> {
  await db
    .insert(coupons)
    .values((demo as SeedCoupon[]).map((coupon) => ({ ...coupon, id: coupon.code.toLowerCase() }))) // the file's type is string where columns allow only certain words
    .onConflictDoNothing();
}
