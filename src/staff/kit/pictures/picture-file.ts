/** The file types accepted by picture inputs. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif";

const MOST_BYTES = 1024 * 1024;
/** The longest side of a shrunk picture: twice the widest display on the site. */
const LONGEST_SIDE = 2400;
const QUALITIES = [0.9, 0.8, 0.65, 0.5];

/**
 * Returns a chosen file in a size that the server accepts, shrinking a larger one. Throws an error with a message for
 * the person if it isn't a picture. The server checks the content again.
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
