import { and, eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import type { ReEncodedImage } from "#platform/images/re-encode-image.ts";
import { LostSecretError, type Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { MAX_PHOTO_BYTES, PHOTOS_PER_VISIT, type PhotoKind, type VisitPhoto } from "../../domain/visit-photo.ts";
import { visitPhotos } from "./photo-tables.ts";

/** The columns without the bytes. */
const columns = {
  id: visitPhotos.id,
  appointmentId: visitPhotos.appointmentId,
  kind: visitPhotos.kind,
  serviceId: visitPhotos.serviceId,
  width: visitPhotos.width,
  height: visitPhotos.height,
  addedAt: visitPhotos.addedAt,
  addedByName: visitPhotos.addedByName,
};

/** Returns the pictures of a visit in the order they were added. */
export function listPhotos(
  db: DatabaseOrTransaction,
  { appointmentId }: { appointmentId: string },
): Promise<VisitPhoto[]> {
  return db
    .select(columns)
    .from(visitPhotos)
    .where(eq(visitPhotos.appointmentId, appointmentId))
    .orderBy(visitPhotos.position);
}

/** Returns all pictures of a customer's visits, without their bytes. */
export function listPhotosOfCustomer(db: DatabaseOrTransaction, customerId: string): Promise<VisitPhoto[]> {
  return db
    .select(columns)
    .from(visitPhotos)
    .where(eq(visitPhotos.customerId, customerId))
    .orderBy(visitPhotos.addedAt, visitPhotos.id);
}

type OnePhoto = { appointmentId: string; photoId: string };

/**
 * Returns one picture as WebP; undefined when it can't be decrypted anymore. Throws `not_found` for a picture of
 * another visit.
 */
export async function openPhotoOf(
  db: DatabaseOrTransaction,
  secrets: Secrets,
  { appointmentId, photoId }: OnePhoto,
): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ sealed: visitPhotos.sealed })
    .from(visitPhotos)
    .where(and(eq(visitPhotos.id, photoId), eq(visitPhotos.appointmentId, appointmentId)));
  if (!row) throw new AppError("not_found");
  return openPhoto(secrets, photoId, row.sealed);
}

export type NewPhoto = {
  appointmentId: string;
  customerId: string | null;
  serviceId: string | null;
  kind: PhotoKind;
  author: { accountId: string; name: string };
  image: ReEncodedImage;
};

/**
 * Adds a picture to a visit at the first free position. Throws `image_too_large` if it is above 1 MB even when
 * re-encoded, and `conflict` when the visit has 12.
 */
export async function addPhoto(
  tx: Transaction,
  secrets: Secrets,
  { image, author, ...photo }: NewPhoto,
): Promise<{ id: string; addedAt: Date }> {
  if (image.bytes.byteLength > MAX_PHOTO_BYTES) throw new AppError("image_too_large");
  const id = newId();
  const values = {
    ...photo,
    id,
    width: image.width,
    height: image.height,
    sealed: sealPhoto(secrets, id, image.bytes),
    addedBy: author.accountId,
    addedByName: author.name,
  };
  // Another picture of the visit may take the position in the meantime. Then one less is free, so few retries are
  // needed.
  for (let tries = 0; tries < PHOTOS_PER_VISIT; tries += 1) {
    const position = await findFreePlace(tx, photo.appointmentId);
    if (position === undefined) break;
    const [row] = await tx
      .insert(visitPhotos)
      .values({ ...values, position })
      .onConflictDoNothing({ target: [visitPhotos.appointmentId, visitPhotos.position] })
      .returning({ addedAt: visitPhotos.addedAt });
    if (row) return { id, addedAt: row.addedAt };
  }
  throw new AppError("conflict", { message: `This visit has ${PHOTOS_PER_VISIT} pictures already.` });
}

const findFirstFree = statement(
  { position: "int" },
  sql`
  select position from generate_series(1, ${PHOTOS_PER_VISIT}::int) position
  where not exists (
    select from visit_photos p where p.appointment_id = ${sql.placeholder("appointmentId")} and p.position = position.position)
  order by position limit 1`,
);

async function findFreePlace(tx: Transaction, appointmentId: string): Promise<number | undefined> {
  const rows = await findFirstFree(tx, { appointmentId });
  return rows[0]?.position;
}

const setCustomer = command(sql`
  update visit_photos set customer_id = ${sql.placeholder("customerId")}
  where customer_id is null and appointment_id = any(${sql.placeholder("appointmentIds")}::text[])`);

/** Moves pictures of guest visits to the account that the visits join. */
export async function adoptPhotos(
  tx: Transaction,
  { appointmentIds, customerId }: { appointmentIds: readonly string[]; customerId: string },
): Promise<void> {
  if (appointmentIds.length === 0) return;
  await setCustomer(tx, { customerId, appointmentIds: [...appointmentIds] });
}

/** The name that a picture's encryption is bound to. */
export const ownerOfPhoto = (id: string) => `visit_photos:${id}`;

/** Encrypts a picture for its own row. It can't be decrypted for another row. */
function sealPhoto(secrets: Secrets, id: string, bytes: Uint8Array): Uint8Array {
  return secrets.seal("health", ownerOfPhoto(id), bytes);
}

/** Decrypts a picture; undefined if its secret is no longer set, or if it belongs to another row. */
function openPhoto(secrets: Secrets, id: string, sealed: Uint8Array): Uint8Array | undefined {
  try {
    return secrets.open("health", ownerOfPhoto(id), sealed);
  } catch (error) {
    if (error instanceof LostSecretError) return undefined;
    throw error;
  }
}
