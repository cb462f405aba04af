import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { type FocalPoint, splitPictureName } from "#shared/focal-point.ts";
import { parseUploadedPicture } from "#shared/uploaded-picture.ts";

/** One master picture of the project's own, as `pictures/manifest.json` lists it. */
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

/** Shape of a picture that has no master yet: a drawn stand-in of portrait format. */
const STAND_IN = { width: 800, height: 1000 };

/** The project's own picture of that name; a focal point behind the name is passed over. */
export function findMaster(name: string): MasterPicture | undefined {
  return masters.get(splitPictureName(name).name);
}

export function masterPath(picture: MasterPicture): string {
  return join(ROOT, picture.file);
}

/** A picture as the wire has it: where it is, what it shows, its size, and what must stay in view where it is cropped. */
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

/** Wide enough for a mail on a sharp screen, and for print at the size of a card. */
const JPEG_WIDTH = 1_200;

/**
 * A picture of the project's own as JPEG, which every mail program and PDF reader shows; undefined when there is none of
 * that name.
 */
export async function readMasterJpeg(name: string): Promise<Uint8Array | undefined> {
  const master = findMaster(name);
  if (!master) return undefined;
  if (master.file.endsWith(".jpg")) return readFile(masterPath(master));
  return toJpeg(masterPath(master));
}

/** A picture as JPEG, at most as wide as mails and papers need. */
export async function toJpeg(picture: Uint8Array | string): Promise<Uint8Array> {
  const resized = sharp(picture).resize({ width: JPEG_WIDTH, withoutEnlargement: true });
  return resized.jpeg({ quality: 86, mozjpeg: true }).toBuffer();
}

const MAIL_PICTURE = { width: 1120, height: 560, quality: 70 };
const mailPictures = new Map<string, Promise<Uint8Array>>();

/** A small JPEG, twice as wide as high, of a picture of the project's own, for mails; undefined when there is none. */
export async function readMailPicture(name: string): Promise<{ jpeg: Uint8Array; alt: string } | undefined> {
  const master = findMaster(name);
  if (!master) return undefined;
  const { width, height, quality } = MAIL_PICTURE;
  const known = mailPictures.get(master.name);
  const made = known ?? sharp(masterPath(master)).resize(width, height, { fit: "cover" }).jpeg({ quality }).toBuffer();
  mailPictures.set(master.name, made);
  return { jpeg: await made, alt: master.alt };
}
