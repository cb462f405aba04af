/** From rendered PNG to master: AVIF of at most 400 KB, with its row in pictures/manifest.json. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import sharp from "sharp";

const pictures = new URL("../pictures/", import.meta.url);
const manifestFile = new URL("manifest.json", pictures);
export const MASTER_BYTES = 400 * 1024;

export function readManifest() {
  return existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, "utf8")) : [];
}

async function encode(source) {
  for (let quality = 84; quality >= 52; quality -= 4) {
    const bytes = await sharp(source).avif({ quality, chromaSubsampling: "4:4:4", effort: 5 }).toBuffer();
    if (bytes.length <= MASTER_BYTES) return bytes;
  }
  throw new Error(`${source} does not fit ${MASTER_BYTES} bytes`);
}

/** A 16 px blurred stand-in and the average color, both for the time before the picture has loaded. */
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
    const file = `masters/${shot.name}.avif`;
    const target = new URL(file, pictures);
    const known = rows.get(shot.name);
    const former = known && new URL(known.file, pictures);
    if (!existsSync(source)) continue;
    if (former && existsSync(former) && statSync(former).mtimeMs >= statSync(source).mtimeMs) continue;
    writeFileSync(target, await encode(source));
    if (known && known.file !== file) rmSync(former, { force: true });
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
