import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import consumableRows from "../demo/consumables.json" with { type: "json" };
import { serviceConsumables } from "../tables.ts";
import { sizeIdOf } from "./seed-products.ts";

/** Seeds the products that treatments of the demo use up. Existing rows don't change. */
export async function seedConsumables(tx: DatabaseOrTransaction): Promise<void> {
  await tx
    .insert(serviceConsumables)
    .values(
      consumableRows.map(({ service, product, size, quantity }) => ({
        serviceId: service.toLowerCase(),
        sizeId: sizeIdOf(product, size),
        quantity,
        position: 0,
      })),
    )
    .onConflictDoNothing();
}
