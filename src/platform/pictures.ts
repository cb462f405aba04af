import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { type FocalPoint, splitPictureName } from "#shared/focal-point.ts";
import { parseUploadedPicture } from "#shared/uploaded-picture.ts";

/** One of the project's own master pictures, as listed in `pictures/manifest.json`. */
export type MasterPicture = {
  name: string;
  file: string;
  width: number;
  height: number;
  alt: string;
  placeholder?: string;
  color?: string;
};

const ROOT = join(import.meta.dirname, "../../pictures");
const MANIFEST = join(ROOT, "manifest.json");

const masters = new Map<string, MasterPicture>(
  existsSync(MANIFEST)
    ? (JSON.parse(readFileSync(MANIFEST, "utf8")) as MasterPicture[]).map((picture) => [picture.name, picture]) // written by the studio, checked by its test
    : [],
);

/** The size of a picture without a master: a drawn placeholder in portrait format. */
const STAND_IN = { width: 800, height: 1000 };

/** Returns the project's own picture with this name, ignoring a focal point after the name. */
export function findMaster(name: string): MasterPicture | undefined {
  return masters.get(splitPictureName(name).name);
}

export function masterPath(picture: MasterPicture): string {
  return join(ROOT, picture.file);
}

/** Formats a picture for the API: its path, its description, its size, and what must stay visible when cropped. */
export function toWirePicture(
  stored: string,
  alt?: string,
): { image: string; alt: string; width: number; height: number; focalPoint?: FocalPoint } {
  const { name, focalPoint } = splitPictureName(stored);
  const master = masters.get(name) ?? parseUploadedPicture(name);
  return {
    image: `/pictures/${name}`,
    alt: alt ?? masters.get(name)?.alt ?? "",
    width: master?.width ?? STAND_IN.width,
    height: master?.height ?? STAND_IN.height,
    ...(focalPoint ? { focalPoint } : {}),
  };
}

/** Wide enough for an email on a high-resolution screen, and for printing at card size. */
const JPEG_WIDTH = 1_200;

/**
 * Returns one of the project's own pictures as JPEG, which every email program and PDF reader can show; undefined for
 * an unknown name.
 */
export async function readMasterJpeg(name: string): Promise<Uint8Array | undefined> {
  const master = findMaster(name);
  if (!master) return undefined;
  if (master.file.endsWith(".jpg")) return readFile(masterPath(master));
  return toJpeg(masterPath(master));
}

/** Converts a picture to JPEG, limited to the width needed in emails and documents. */
export async function toJpeg(picture: Uint8Array | string): Promise<Uint8Array> {
  const resized = sharp(picture).resize({ width: JPEG_WIDTH, withoutEnlargement: true });
  return resized.jpeg({ quality: 86, mozjpeg: true }).toBuffer();
}

const MAIL_PICTURE = { width: 1120, height: 560, quality: 70 };
const mailPictures = new Map<string, Promise<Uint8Array>>();

/**
 * Returns a small JPEG, twice as wide as high, of one of the project's own pictures, for emails; undefined if there is
 * none.
 */
export async function readMailPicture(name: string): Promise<{ jpeg: Uint8Array; alt: string } | undefined> {
  const master = findMaster(name);
  if (!master) return undefined;
  const { width, height, quality } = MAIL_PICTURE;
  const known = mailPictures.get(master.name);
  const picture =
    known ?? sharp(masterPath(master)).resize(width, height, { fit: "cover" }).jpeg({ quality }).toBuffer();
  mailPictures.set(master.name, picture);
  return { jpeg: await picture, alt: master.alt };
}
