import { splitPictureName } from "#shared/focal-point.ts";
import { parseUploadedPicture } from "#shared/uploaded-picture.ts";

/** Returns a product's picture by its stored name; undefined if there is none. */
export function pictureOf(stored: unknown) {
  const { name: file, focalPoint } = splitPictureName(typeof stored === "string" ? stored : "");
  if (!file) return undefined;
  const shape = parseUploadedPicture(file) ?? { width: 800, height: 1000 };
  return { image: `/pictures/${file}`, alt: "", ...shape, focalPoint };
}
