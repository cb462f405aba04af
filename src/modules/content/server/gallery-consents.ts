import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { galleryItems } from "./tables.ts";

/** Removes pictures from the gallery whose consents no longer allow it; pages stop showing them once this commits. */
export async function takeDownPictures(tx: Transaction, consentIds: readonly string[]): Promise<void> {
  if (consentIds.length === 0) return;
  await tx
    .update(galleryItems)
    .set({ archivedAt: sql`clock_now()` })
    .where(and(inArray(galleryItems.consentId, [...consentIds]), isNull(galleryItems.archivedAt)));
}

/** Moves pictures that depend on former consents to the consent that replaced them. */
export async function linkPicturesTo(tx: Transaction, formerIds: readonly string[], consentId: string): Promise<void> {
  if (formerIds.length === 0) return;
  await tx
    .update(galleryItems)
    .set({ consentId })
    .where(inArray(galleryItems.consentId, [...formerIds]));
}
