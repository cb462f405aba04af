import { and, asc, eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { toWirePicture } from "#platform/pictures.ts";
import { AppError } from "#shared/app-error.ts";
import { giftCardDesigns } from "./tables.ts";

/** How a card looks, also one of a design that is no longer offered. Throws `not_found`. */
export async function findDesign(db: DatabaseOrTransaction, designId: string) {
  const [design] = await db
    .select({
      id: giftCardDesigns.id,
      name: giftCardDesigns.name,
      picture: giftCardDesigns.picture,
      alt: giftCardDesigns.alt,
    })
    .from(giftCardDesigns)
    .where(eq(giftCardDesigns.id, designId));
  if (!design) throw new AppError("not_found");
  const { picture, alt, ...rest } = design;
  return { ...rest, picture: toWirePicture(picture, alt) };
}

/** A design that can be bought, the first one unless said, with its limits; undefined when it isn't offered. */
export async function findOfferedDesign(db: DatabaseOrTransaction, designId?: string) {
  const [design] = await db
    .select()
    .from(giftCardDesigns)
    .where(
      and(eq(giftCardDesigns.isOffered, true), designId === undefined ? undefined : eq(giftCardDesigns.id, designId)),
    )
    .orderBy(asc(giftCardDesigns.position))
    .limit(1);
  if (!design) return undefined;
  const { id, name, picture, alt, minAmountCents: minAmount, maxAmountCents: maxAmount } = design;
  return { id, name, picture, alt, minAmount, maxAmount };
}
