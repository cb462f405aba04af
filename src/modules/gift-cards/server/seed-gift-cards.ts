import type { Database } from "#platform/db/client.ts";
import demo from "./demo/designs.json" with { type: "json" };
import { giftCardDesigns } from "./tables.ts";

/** Seeds the demo clinic's gift cards. Seeding again doesn't change existing rows. */
export async function seedGiftCards(db: Database): Promise<void> {
  await db
    .insert(giftCardDesigns)
    .values(
      demo.designs.map(({ id, ink, ...design }, position) => ({
        ...design,
        id: id.toLowerCase(),
        ink: ink === "light" ? ("light" as const) : ("dark" as const),
        amountsCents: demo.amountsCents,
        minAmountCents: demo.minAmountCents,
        maxAmountCents: demo.maxAmountCents,
        position,
      })),
    )
    .onConflictDoNothing();
}
