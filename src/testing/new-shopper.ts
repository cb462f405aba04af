import { sql } from "drizzle-orm";
import { startSession } from "#modules/account/server/sessions/start-session.ts";
import { addresses, customers } from "#modules/account/server/tables.ts";
import { newId } from "#shared/ids.ts";
import type { Role } from "#shared/rights.ts";
import { provesFactor } from "./staff.ts";
import type { TestApi } from "./test-api.ts";

/**
 * Creates a person in the demo clinic with an address, and a product and a treatment in the cart. Returns their bearer
 * token. A staff session has its second factor and counts as stepped up.
 */
export async function newShopper(api: TestApi, { role = "customer" }: { role?: Role } = {}): Promise<string> {
  const customerId = newId();
  const { accessToken } = await api.db.transaction(async (tx) => {
    await tx
      .insert(customers)
      .values({ id: customerId, email: `${customerId}@example.com`, firstName: "Ada", lastName: "Okafor", role });
    await tx.insert(addresses).values({
      id: newId(),
      customerId,
      firstName: "Ada",
      lastName: "Okafor",
      line1: "1 Larch Street",
      city: "New York",
      state: "NY",
      postalCode: "10013",
      country: "US",
      phone: "+12125550171",
      isDefault: true,
    });
    return startSession(tx, { customerId, userAgent: null });
  });
  if (role !== "customer") await provesFactor(api.db, accessToken);
  const { rows } = await api.db.execute<{ productId: string; sizeId: string; serviceId: string }>(sql`
    select product_id as "productId", id as "sizeId", (select id from services order by id limit 1) as "serviceId"
    from product_sizes where on_hand > 0 order by id limit 1`);
  const { productId = "", sizeId = "", serviceId = "" } = rows[0] ?? {};
  await api.send("POST", `add-to-cart/product/${productId}`, { token: accessToken, body: { sizeId } });
  await api.send("POST", `add-to-cart/service/${serviceId}`, { token: accessToken });
  return accessToken;
}
