import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { galleryItems } from "./tables.ts";

/** Removes the pictures with these consents from the gallery. Pages stop showing them once the transaction commits. */
export async function takeDownPictures(tx: Transaction, consentIds: readonly string[]): Promise<void> {
  if (consentIds.length === 0) return;
  await tx
    .update(galleryItems)
    .set({ archivedAt: sql`clock_now()` })
    .where(and(inArray(galleryItems.consentId, [...consentIds]), isNull(galleryItems.archivedAt)));
}

/** Links pictures that depend on former consents to the consent that replaced these. */
export async function linkPicturesTo(tx: Transaction, formerIds: readonly string[], consentId: string): Promise<void> {
  if (formerIds.length === 0) return;
  await tx
    .update(galleryItems)
    .set({ consentId })
    .where(inArray(galleryItems.consentId, [...formerIds]));
}
