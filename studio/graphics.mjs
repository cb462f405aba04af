/** Pictures that are drawn, not rendered: the Open Graph cover, the default avatar, icons, payment and store marks. */
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { stroke } from "./portraits/ink.mjs";
import { drawPortraits } from "./portraits/portraits.mjs";

const INK = "#22302C";
const PAPER = "#FAF6F0";
const publicFolder = new URL("../public/", import.meta.url);

/** The clinic's sign: a kingfisher over still water. */
const sign = (bird, water) =>
  `<path d="M14 41c8-1 14-6 18-15 4 9 10 14 18 15" fill="none" stroke="${bird}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M14 48h36" stroke="${water}" stroke-width="3.4" stroke-linecap="round"/><circle cx="32" cy="17" r="4" fill="${water}"/>`;

const icon = (radius) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${radius}" fill="${INK}"/>${sign(PAPER, "#D9B3A3")}</svg>`;

/** The picture of an account without one: a head and shoulders in the portraits' ink, no particular person. */
const avatarLines = [
  [
    [256, 92],
    [196, 108],
    [166, 160],
    [172, 228],
    [208, 284],
    [256, 302],
    [304, 284],
    [340, 228],
    [346, 160],
    [316, 108],
    [262, 91],
  ],
  [
    [218, 290],
    [216, 330],
    [188, 354],
    [112, 382],
    [74, 440],
    [64, 520],
  ],
  [
    [294, 290],
    [296, 330],
    [324, 354],
    [400, 382],
    [438, 440],
    [448, 520],
  ],
  [
    [206, 348],
    [230, 378],
    [256, 386],
    [282, 378],
    [306, 348],
  ],
];
const avatar = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><rect width="512" height="512" fill="#EFE6DA"/><circle cx="216" cy="232" r="176" fill="#E4D3C4"/><g fill="${INK}">${avatarLines.map((line, i) => `<path d="${stroke(line, 9, i === 0 ? { from: 1, to: 1 } : {})}"/>`).join("")}</g></svg>`;

/** A neutral badge the size of a card mark: a hairline frame and the name in outline-free system type. */
const badge = (width, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="28" viewBox="0 0 ${width} 28" role="img"><rect x=".5" y=".5" width="${width - 1}" height="27" rx="3" fill="${PAPER}" stroke="#8A7F72"/>${body}</svg>\n`;

const word = (text, x, weight = 600) =>
  `<text x="${x}" y="18.5" font-family="'Instrument Sans Variable','Instrument Sans',system-ui,sans-serif" font-size="11.5" font-weight="${weight}" fill="${INK}">${text}</text>`;

const MARKS = {
  visa: badge(48, word("Visa", 12)),
  mastercard: badge(
    92,
    `<circle cx="14" cy="14" r="5" fill="none" stroke="${INK}" stroke-width="1.4"/><circle cx="20" cy="14" r="5" fill="none" stroke="${INK}" stroke-width="1.4"/>${word("Mastercard", 30)}`,
  ),
  amex: badge(52, word("Amex", 10)),
  discover: badge(70, word("Discover", 10)),
  "apple-pay": badge(76, word("Apple Pay", 10)),
  "google-pay": badge(84, word("Google Pay", 10)),
  "app-store": badge(
    104,
    `<path d="M14 8v12M9.5 15.5L14 20l4.5-4.5" fill="none" stroke="${INK}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/>${word("App Store", 28)}`,
  ),
  "google-play": badge(
    108,
    `<path d="M10 8.5l9 5.5l-9 5.5z" fill="none" stroke="${INK}" stroke-width="1.6" stroke-linejoin="round"/>${word("Google Play", 28)}`,
  ),
};

/** Icons and marks into public/: written only when their drawing changed. */
async function publicFiles() {
  mkdirSync(new URL("marks/", publicFolder), { recursive: true });
  writeFileSync(new URL("favicon.svg", publicFolder), `${icon(14)}\n`);
  for (const [name, size, radius] of [
    ["icon-192.png", 192, 14],
    ["icon-512.png", 512, 14],
    // The platform cuts its own shape out of these, so they fill the square.
    ["icon-maskable-192.png", 192, 0],
    ["icon-maskable-512.png", 512, 0],
    ["apple-touch-icon.png", 180, 0],
  ]) {
    const drawn = await sharp(Buffer.from(icon(radius)), { density: 72 * (size / 64) * 2 })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toBuffer();
    writeFileSync(new URL(name, publicFolder), drawn);
  }
  for (const [name, svg] of Object.entries(MARKS)) writeFileSync(new URL(`marks/${name}.svg`, publicFolder), svg);
}

const isOlder = (file, parts) =>
  !existsSync(file) || parts.some((part) => statSync(part).mtimeMs > statSync(file).mtimeMs);

/**
 * Draw what needs no Blender. The cover is laid over the wide hero whenever that is rendered.
 * @param {string} folder of the rendered PNGs
 * @param {string} labels folder of the typeset labels, with the cover's words
 */
export async function drawGraphics(folder, labels) {
  await publicFiles();
  await drawPortraits(folder);
  const avatarFile = `${folder}/avatar.png`;
  if (!existsSync(avatarFile)) await sharp(Buffer.from(avatar)).png().toFile(avatarFile);
  const hero = `${folder}/hero-wide.png`;
  const cover = `${folder}/og-cover.png`;
  const words = `${labels}/cover.png`;
  if (existsSync(hero) && existsSync(words) && isOlder(cover, [hero, words])) {
    const ground = await sharp(hero)
      .resize(1200, 750)
      .extract({ left: 0, top: 40, width: 1200, height: 630 })
      .toBuffer();
    await sharp(ground)
      .composite([{ input: await sharp(words).resize(1200, 630, { fit: "fill" }).toBuffer() }])
      .png()
      .toFile(cover);
  }
}
