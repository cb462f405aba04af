/** What a file input for pictures offers. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif";

const MOST_BYTES = 1024 * 1024;
/** The longest side of a picture that was shrunk: twice the widest place on the site. */
const LONGEST_SIDE = 2400;
const QUALITIES = [0.9, 0.8, 0.65, 0.5];

/**
 * A chosen file as the server takes it: a larger one is made smaller here first. Throws an error with words for the person
 * for what is no picture. The server checks again what is inside.
 */
export async function fittingPicture(file: File): Promise<File> {
  if (!PICTURE_TYPES.split(",").includes(file.type)) throw new Error("Choose a JPEG, PNG, WebP or AVIF picture.");
  if (file.size <= MOST_BYTES) return file;
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new Error("This file could not be read as a picture.", { cause });
  });
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((done) => {
      canvas.toBlob(done, "image/webp", quality);
    });
    if (blob && blob.size <= MOST_BYTES) return new File([blob], file.name, { type: blob.type });
  }
  throw new Error("Image size exceeds 1 MB limit");
}
