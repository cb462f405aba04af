import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
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

export function findMaster(name: string): MasterPicture | undefined {
  return masters.get(name);
}

export function masterPath(picture: MasterPicture): string {
  return join(ROOT, picture.file);
}

/** A picture as the wire has it: where it is, what it shows, its size. */
export function toWirePicture(
  name: string,
  alt?: string,
): { image: string; alt: string; width: number; height: number } {
  const master = masters.get(name) ?? parseUploadedPicture(name);
  return {
    image: `/pictures/${name}`,
    alt: alt ?? masters.get(name)?.alt ?? "",
    width: master?.width ?? STAND_IN.width,
    height: master?.height ?? STAND_IN.height,
  };
}
