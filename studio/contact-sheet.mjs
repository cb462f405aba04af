/** All masters on one sheet, for review: node studio/contact-sheet.mjs writes studio/contact-sheet.jpg (at most 1 MB). */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { readManifest } from "./develop.mjs";

const COLUMNS = 16;
const CELL = { width: 132, height: 165 };
const GAP = 6;
const MAX_BYTES = 1024 * 1024;

const rows = readManifest();
const height = Math.ceil(rows.length / COLUMNS) * (CELL.height + GAP) + GAP;
const width = COLUMNS * (CELL.width + GAP) + GAP;

const cells = await Promise.all(
  rows.map(async (row, index) => ({
    input: await sharp(fileURLToPath(new URL(`../pictures/${row.file}`, import.meta.url)))
      .resize(CELL.width, CELL.height, { fit: "contain", background: "#faf6f0" })
      .toBuffer(),
    left: GAP + (index % COLUMNS) * (CELL.width + GAP),
    top: GAP + Math.floor(index / COLUMNS) * (CELL.height + GAP),
  })),
);

const sheet = await sharp({ create: { width, height, channels: 3, background: "#faf6f0" } })
  .composite(cells)
  .png()
  .toBuffer();
for (let quality = 86; quality >= 50; quality -= 6) {
  const bytes = await sharp(sheet).jpeg({ quality, mozjpeg: true }).toBuffer();
  if (bytes.length > MAX_BYTES) continue;
  writeFileSync(new URL("contact-sheet.jpg", import.meta.url), bytes);
  console.log(`${rows.length} pictures, ${Math.round(bytes.length / 1024)} KB`);
  break;
}
