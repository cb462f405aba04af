import { createHash } from "node:crypto";
import sharp from "sharp";
import { createBoundedWork } from "#platform/bounded-work.ts";
import { AppError } from "#shared/app-error.ts";

export type ReEncodedImage = {
  /** The hash of the stored bytes, in hex, used in the image's URL. */
  hash: string;
  mediaType: "image/webp";
  width: number;
  height: number;
  bytes: Uint8Array;
};

export const MAX_UPLOAD_BYTES = 1024 * 1024;
const MAX_PIXELS = 24_000_000;

/**
 * A picture with the maximum number of pixels is 100 MB when decoded, so only a few are decoded at a time, with a short
 * queue.
 */
const decode = createBoundedWork({ atOnce: 2, waiting: 64 });

type Format = "jpeg" | "png" | "webp";

const MAGIC: [format: Format, offset: number, bytes: number[]][] = [
  ["jpeg", 0, [0xff, 0xd8, 0xff]],
  ["png", 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["webp", 8, [0x57, 0x45, 0x42, 0x50]],
];

function formatOf(bytes: Uint8Array): Format | undefined {
  const found = MAGIC.find(([, offset, magic]) => magic.every((byte, index) => bytes[offset + index] === byte));
  if (found?.[0] !== "webp") return found?.[0];
  return String.fromCharCode(...bytes.subarray(0, 4)) === "RIFF" ? "webp" : undefined;
}

/**
 * Re-encodes an uploaded picture (AU-7): recognized by its first bytes, measured before it is decoded, turned upright,
 * at most `maxSide` pixels wide and high, and without metadata. The original isn't stored. Throws `image_too_large`
 * above 1 MB and `unsupported_media` for anything but a valid JPEG, PNG or WebP of at most 24 Mpx.
 */
export async function reEncodeImage(bytes: Uint8Array, maxSide: number): Promise<ReEncodedImage> {
  if (bytes.byteLength > MAX_UPLOAD_BYTES) throw new AppError("image_too_large");
  const format = formatOf(bytes);
  if (!format) throw new AppError("unsupported_media");
  return decode(async () => {
    try {
      const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: "error" });
      const { format: read, width, height, pages } = await image.metadata();
      if (read !== format || width * height > MAX_PIXELS || (pages ?? 1) > 1)
        throw new AppError("unsupported_media", { message: "Send a still picture of at most 24 megapixels." });
      const { data, info } = await image
        .rotate()
        .resize(maxSide, maxSide, { fit: "inside", withoutEnlargement: true })
        .webp({ quality: 82 })
        .timeout({ seconds: 5 })
        .toBuffer({ resolveWithObject: true });
      const hash = createHash("sha256").update(data).digest("hex");
      return { hash, mediaType: "image/webp" as const, width: info.width, height: info.height, bytes: data };
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      throw new AppError("unsupported_media", { cause });
    }
  });
}
