import { and, asc, eq, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { storeUploadedPicture } from "#platform/images/picture-store.ts";
import { toWirePicture } from "#platform/pictures.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { type FocalPoint, joinPictureName, splitPictureName } from "#shared/focal-point.ts";
import type { WireProductPictures } from "../../staff/contract/product-picture-calls.ts";
import { productImages, products } from "../tables.ts";

type Picture = { name: string; alt: string; focalPoint?: FocalPoint };

/** Returns the pictures of a product in order. Throws `not_found`. */
export async function listProductPictures(db: DatabaseOrTransaction, productId: string): Promise<WireProductPictures> {
  const [product] = await db.select({ version: products.version }).from(products).where(eq(products.id, productId));
  if (!product) throw new AppError("not_found");
  const pictures = await picturesOf(db, productId);
  return {
    version: product.version,
    pictures: pictures.map(({ name, alt, focalPoint }) => ({
      name,
      ...toWirePicture(joinPictureName(name, focalPoint), alt),
    })),
  };
}

/**
 * Stores an uploaded picture and places it after the product's existing ones. Throws `invalid_input` without a file.
 */
export async function addProductPicture(
  { db, bucket }: Pick<ServerDeps, "db" | "bucket">,
  actor: AuditActor,
  { productId, alt, file }: { productId: string; alt: string; file: File | undefined },
): Promise<WireProductPictures> {
  if (!file) throw new AppError("invalid_input", { issues: [{ path: "image", message: "Choose a picture." }] });
  await listProductPictures(db, productId);
  const name = await storeUploadedPicture({ db, bucket }, new Uint8Array(await file.arrayBuffer()));
  return db.transaction(async (tx) => {
    await lockProduct(tx, productId, undefined);
    const before = await picturesOf(tx, productId);
    return writePictures(tx, actor, { productId, before, after: [...before, { name, alt }] });
  });
}

/**
 * Saves a product's pictures in the given order, with their descriptions and focal points; pictures not listed are
 * removed. Throws `version_conflict` when the product was changed in the meantime, and `invalid_input` for a picture
 * that it doesn't have.
 */
export async function saveProductPictures(
  db: Database,
  actor: AuditActor,
  { productId, version, pictures }: { productId: string; version: number; pictures: readonly Picture[] },
): Promise<WireProductPictures> {
  return db.transaction(async (tx) => {
    await lockProduct(tx, productId, version);
    const before = await picturesOf(tx, productId);
    for (const [index, { name }] of pictures.entries())
      if (!before.some((picture) => picture.name === name))
        throw new AppError("invalid_input", {
          issues: [{ path: `pictures.${index}.name`, message: "is no picture of this product" }],
        });
    return writePictures(tx, actor, { productId, before, after: [...pictures] });
  });
}

async function picturesOf(db: DatabaseOrTransaction, productId: string): Promise<Picture[]> {
  const rows = await db
    .select({ picture: productImages.picture, alt: productImages.alt })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position));
  return rows.map(({ picture, alt }) => ({ ...splitPictureName(picture), alt }));
}

async function lockProduct(tx: Transaction, productId: string, version: number | undefined): Promise<void> {
  const [product] = await tx
    .update(products)
    .set({ updatedAt: sql`clock_now()` })
    .where(and(eq(products.id, productId), version === undefined ? undefined : eq(products.version, version)))
    .returning({ id: products.id });
  if (product) return;
  await listProductPictures(tx, productId);
  throw new AppError("version_conflict");
}

async function writePictures(
  tx: Transaction,
  actor: AuditActor,
  { productId, before, after }: { productId: string; before: Picture[]; after: Picture[] },
): Promise<WireProductPictures> {
  await tx.delete(productImages).where(eq(productImages.productId, productId));
  if (after.length > 0)
    await tx.insert(productImages).values(
      after.map(({ name, alt, focalPoint }, position) => ({
        productId,
        position,
        picture: joinPictureName(name, focalPoint),
        alt,
      })),
    );
  await writeAudit(tx, actor, {
    action: "product.pictures",
    resource: "Product",
    resourceId: productId,
    summary: `Pictures changed: ${before.length} before, ${after.length} now`,
    before: { pictures: before },
    after: { pictures: after },
  });
  return listProductPictures(tx, productId);
}
