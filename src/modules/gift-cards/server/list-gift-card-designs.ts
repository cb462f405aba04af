import { asc, eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { toWirePicture } from "#platform/pictures.ts";
import type { WireGiftCardDesign } from "../contract/list-gift-card-designs.ts";
import { giftCardDesigns as designs } from "./tables.ts";

/** Returns the offered designs in display order. */
export async function listGiftCardDesigns(db: DatabaseOrTransaction): Promise<WireGiftCardDesign[]> {
  const rows = await db
    .select({
      id: designs.id,
      slug: designs.slug,
      name: designs.name,
      picture: designs.picture,
      alt: designs.alt,
      ink: designs.ink,
      amounts: designs.amountsCents,
      minAmount: designs.minAmountCents,
      maxAmount: designs.maxAmountCents,
    })
    .from(designs)
    .where(eq(designs.isOffered, true))
    .orderBy(asc(designs.position));
  return rows.map(({ alt, ...row }) => {
    const picture = toWirePicture(row.picture, alt);
    return { ...row, image: picture.image, picture };
  });
}
