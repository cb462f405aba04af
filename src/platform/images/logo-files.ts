import { createHash } from "node:crypto";
import sharp from "sharp";
import { createBoundedWork } from "#platform/bounded-work.ts";
import { sanitizeSvg } from "#platform/html/sanitize-svg.ts";
import { AppError } from "#shared/app-error.ts";

export type LogoFiles = {
  /** The hash of `bytes`, in hex. */
  hash: string;
  kind: "svg" | "png";
  width: number;
  height: number;
  /** The file that pages load. */
  bytes: Uint8Array;
  /** The logo for emails and PDFs, which show no SVG. */
  png: Uint8Array;
};

const MOST_BYTES = 200 * 1024;
/** Twice the largest width and height at which a logo is shown. */
const BOX = { width: 880, height: 240 };
const MOST_PIXELS = 24_000_000;
const PNG = [0x89, 0x50, 0x4e, 0x47];

const decode = createBoundedWork({ atOnce: 2, waiting: 16 });

const notDrawn = (cause?: unknown) =>
  new AppError("unsupported_media", { message: "Send an SVG with a size, or a PNG.", cause });

/**
 * Reads an uploaded logo. An SVG is reduced to its shapes, and a PNG is encoded again. Throws `image_too_large` above
 * 200 KB and `unsupported_media` for a file that is neither a valid SVG nor a PNG.
 */
export async function readLogoFiles(upload: Uint8Array): Promise<LogoFiles> {
  if (upload.byteLength > MOST_BYTES) throw new AppError("image_too_large", { message: "A logo has at most 200 KB." });
  const isPng = PNG.every((byte, at) => upload[at] === byte);
  const svg = isPng ? undefined : sanitizeSvg(new TextDecoder().decode(upload));
  if (!isPng && svg === undefined) throw notDrawn();
  const source = svg === undefined ? upload : Buffer.from(svg);
  const draw = () =>
    sharp(source, { limitInputPixels: MOST_PIXELS, failOn: "error", density: 300 })
      .resize({ ...BOX, fit: "inside", withoutEnlargement: isPng })
      .png({ compressionLevel: 9 })
      .timeout({ seconds: 5 })
      .toBuffer({ resolveWithObject: true });
  const { data: png, info } = await decode(draw).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : notDrawn(cause);
  });
  const bytes = svg === undefined ? png : source;
  const hash = createHash("sha256").update(bytes).digest("hex");
  const { width, height } = info;
  return { hash, kind: svg === undefined ? "png" : "svg", width, height, bytes, png };
}
