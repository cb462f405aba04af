import { eq } from "drizzle-orm";
import sharp from "sharp";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { uploadedPictures } from "#platform/tables.ts";
import { TONES_SIDE } from "#shared/picture-tones.ts";
import { parseUploadedPicture } from "#shared/uploaded-picture.ts";
import { findMaster, type MasterPicture, masterPath } from "../pictures.ts";

const PAPER = "#faf6f0";

/** Returns the colors of a picture scaled to 32 columns and 32 rows: red, green, blue of each cell, row by row. */
export async function tonesOf(picture: Uint8Array | string): Promise<Buffer> {
  return sharp(picture)
    .flatten({ background: PAPER })
    .resize(TONES_SIDE, TONES_SIDE, { fit: "fill" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer();
}

const ofMasters = new Map<string, Buffer>();

async function tonesOfMaster(master: MasterPicture): Promise<Buffer> {
  const tones = ofMasters.get(master.name) ?? (await tonesOf(masterPath(master)));
  ofMasters.set(master.name, tones);
  return tones;
}

/**
 * Returns the colors and the size of a picture by its name in records; undefined for an unknown one, or if the database
 * has neither its colors nor its bytes.
 */
export async function readTones(
  db: DatabaseOrTransaction,
  name: string,
): Promise<{ tones: Uint8Array; width: number; height: number } | undefined> {
  const master = findMaster(name);
  if (master) return { tones: await tonesOfMaster(master), width: master.width, height: master.height };
  const uploaded = parseUploadedPicture(name);
  if (!uploaded) return undefined;
  const [row] = await db
    .select({ tones: uploadedPictures.tones, bytes: uploadedPictures.bytes })
    .from(uploadedPictures)
    .where(eq(uploadedPictures.hash, uploaded.hash));
  const tones = row?.tones ?? (row?.bytes ? await tonesOf(row.bytes) : undefined);
  return tones && { tones, width: uploaded.width, height: uploaded.height };
}
