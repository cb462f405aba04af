import { eq, isNull } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { commitBeforeOutside } from "#platform/db/one-commit.ts";
import { openS3, S3_TIMEOUT_MS } from "#platform/s3.ts";
import { uploadedPictures } from "#platform/tables.ts";
import { AppError } from "#shared/app-error.ts";
import { formatUploadedPicture, parseUploadedPicture } from "#shared/uploaded-picture.ts";
import { readMasterJpeg, toJpeg } from "../pictures.ts";
import { tonesOf } from "./picture-tones.ts";
import { reEncodeImage } from "./re-encode-image.ts";

/** Storage for the bytes of uploaded pictures. They are found by their hash and never change. */
export type PictureStore = {
  put(hash: string, bytes: Uint8Array): Promise<void>;
  /** Returns the bytes, or undefined when the store doesn't have them. Throws when the store can't be reached. */
  get(hash: string): Promise<Uint8Array | undefined>;
};

/** The longest side of an uploaded picture: twice what the widest page shows. */
const MAX_SIDE = 2_880;

/** Returns a picture store that uses a bucket. */
function s3PictureStore(address: string): PictureStore {
  const { client, base } = openS3(address);
  const send = async (method: "GET" | "PUT", hash: string, bytes?: Uint8Array): Promise<Response> => {
    await commitBeforeOutside();
    const response = await client.fetch(`${base}/${hash}.webp`, {
      method,
      signal: AbortSignal.timeout(S3_TIMEOUT_MS),
      ...(bytes ? { body: Buffer.from(bytes), headers: { "content-type": "image/webp" } } : {}),
    });
    if (!response.ok && response.status !== 404)
      throw new Error(`the picture store answered ${response.status} to a ${method}`);
    return response;
  };
  return {
    async put(hash, bytes) {
      const { status } = await send("PUT", hash, bytes);
      if (status === 404) throw new Error("the picture store has no such bucket");
    },
    async get(hash) {
      const response = await send("GET", hash);
      return response.status === 404 ? undefined : new Uint8Array(await response.arrayBuffer());
    },
  };
}

/** Opens the configured bucket, or returns undefined: the database then stores the pictures. */
export function openBucket(s3Url: string | undefined): PictureStore | undefined {
  return s3Url === undefined ? undefined : s3PictureStore(s3Url);
}

/**
 * Returns an uploaded picture's bytes: from its row, or from the bucket if it was uploaded while one was configured.
 */
export async function findUploadedBytes(
  { db, bucket }: { db: Database; bucket: PictureStore | undefined },
  hash: string,
): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ bytes: uploadedPictures.bytes })
    .from(uploadedPictures)
    .where(eq(uploadedPictures.hash, hash));
  if (!row) return undefined;
  return row.bytes ?? bucket?.get(hash);
}

/**
 * Returns a picture by its name in records, shipped or uploaded, as JPEG, which every mail program and PDF reader
 * shows. Undefined if no picture has that name.
 */
export async function readPictureJpeg(
  { db, bucket }: { db: Database; bucket: PictureStore | undefined },
  name: string,
): Promise<Uint8Array | undefined> {
  const uploaded = parseUploadedPicture(name);
  if (!uploaded) return readMasterJpeg(name);
  const bytes = await findUploadedBytes({ db, bucket }, uploaded.hash);
  return bytes && toJpeg(bytes);
}

/** Returns how many uploaded pictures have no bytes in the database; a database backup holds only their names. */
export function countPicturesInBucket(db: Database): Promise<number> {
  return db.$count(uploadedPictures, isNull(uploadedPictures.bytes));
}

/**
 * Stores a picture that a staff member uploads and returns its name for records. The same picture is stored only once.
 * Throws what `reEncodeImage` throws, and `unavailable` when the bucket can't be reached.
 */
export async function storeUploadedPicture(
  { db, bucket }: { db: Database; bucket: PictureStore | undefined },
  upload: Uint8Array,
): Promise<string> {
  const { hash, mediaType, width, height, bytes } = await reEncodeImage(upload, MAX_SIDE);
  const tones = await tonesOf(bytes);
  // The bucket is written first: a row without its bytes would be a picture that can't be shown.
  await bucket?.put(hash, bytes).catch((cause: unknown) => {
    throw new AppError("unavailable", { message: "The picture store can't be reached. Try again in a moment.", cause });
  });
  await db
    .insert(uploadedPictures)
    .values({ hash, mediaType, width, height, byteSize: bytes.byteLength, bytes: bucket ? null : bytes, tones })
    .onConflictDoUpdate({ target: uploadedPictures.hash, set: { tones }, setWhere: isNull(uploadedPictures.tones) });
  return formatUploadedPicture({ hash, width, height });
}
