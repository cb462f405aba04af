/** From rendered PNG to master: JPEG of at most 350 KB, with its row in pictures/manifest.json. */
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import sharp from "sharp";

const pictures = new URL("../pictures/", import.meta.url);
const manifestFile = new URL("manifest.json", pictures);
export const MASTER_BYTES = 350 * 1024;

export function readManifest() {
  return existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, "utf8")) : [];
}

async function encode(source) {
  for (let quality = 90; quality >= 60; quality -= 4) {
    const bytes = await sharp(source).jpeg({ quality, chromaSubsampling: "4:4:4", mozjpeg: true }).toBuffer();
    if (bytes.length <= MASTER_BYTES) return bytes;
  }
  throw new Error(`${source} does not fit ${MASTER_BYTES} bytes`);
}

/** A 16 px blurred stand-in and the average colour, both for the time before the picture has loaded. */
async function standIn(source) {
  const tiny = await sharp(source).resize(16, 16, { fit: "inside" }).blur(0.8).webp({ quality: 40 }).toBuffer();
  const mean = await sharp(source).resize(1, 1, { fit: "fill" }).removeAlpha().raw().toBuffer();
  const hex = [...mean.subarray(0, 3)].map((part) => part.toString(16).padStart(2, "0")).join("");
  return { placeholder: `data:image/webp;base64,${tiny.toString("base64")}`, color: `#${hex}` };
}

/**
 * Make masters of all rendered shots whose PNG is newer than the master, and write the manifest in the order of shots.
 * A master keeps the words it was made with: they say what it shows.
 * @returns how many masters were written
 */
export async function develop(shots, folder) {
  mkdirSync(new URL("masters/", pictures), { recursive: true });
  const rows = new Map(readManifest().map((row) => [row.name, row]));
  let written = 0;
  for (const shot of shots.filter((one) => !one.internal)) {
    const source = `${folder}/${shot.name}.png`;
    const file = `masters/${shot.name}.jpg`;
    const target = new URL(file, pictures);
    const known = rows.get(shot.name);
    if (!existsSync(source)) continue;
    if (known && existsSync(target) && statSync(target).mtimeMs >= statSync(source).mtimeMs) continue;
    writeFileSync(target, await encode(source));
    const { width, height } = await sharp(source).metadata();
    const { name, alt, samples } = shot;
    rows.set(name, { name, file, width, height, alt, ...(samples && { samples }), ...(await standIn(source)) });
    written += 1;
  }
  const ordered = shots.filter((shot) => rows.has(shot.name)).map((shot) => rows.get(shot.name));
  writeFileSync(new URL("manifest.json.tmp", pictures), `${JSON.stringify(ordered, null, 2)}\n`);
  renameSync(new URL("manifest.json.tmp", pictures), manifestFile);
  return written;
}
