import { createHash } from "node:crypto";
import { link, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { PICTURE_WIDTHS, PREVIEW_WIDTH } from "#shared/picture-widths.ts";
import manifest from "../../pictures/manifest.json" with { type: "json" };

const FORMATS = ["avif", "webp", "jpg"] as const;
const WIDTH = 16;

/**
 * Fills a server's folder of finished pictures with plain ones of the correct dimensions. For a server to make the real
 * ones, or a browser to draw them, takes as long as the rest of a page.
 */
export async function makePlainPictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { name, file, width, height } of manifest) {
    const source = await readFile(join(import.meta.dirname, "../../pictures", file));
    const hash = createHash("sha256").update(source).digest("hex").slice(0, 16);
    for (const format of FORMATS) {
      const plain = await plainPicture(folder, Math.round((WIDTH * height) / width), format);
      for (const size of [...PICTURE_WIDTHS, PREVIEW_WIDTH])
        await link(plain, join(folder, `${hash}-${name}-${size}.${format}`));
    }
  }
}

/** Returns one file for all pictures of the same shape. */
async function plainPicture(folder: string, height: number, format: (typeof FORMATS)[number]): Promise<string> {
  const path = join(folder, `plain-${height}.${format}`);
  const isThere = await readFile(path).catch(() => undefined);
  if (isThere) return path;
  const plain = sharp({ create: { width: WIDTH, height, channels: 3, background: "#c6b4a0" } });
  await writeFile(path, await plain.toFormat(format === "jpg" ? "jpeg" : format).toBuffer());
  return path;
}
