/**
 * Pictures put together from rendered parts: a product's first picture, cut out by its mask, on another ground that
 * was rendered with the same camera and light. The shadow it cast there is carried over as the ratio of its picture
 * to the empty plate behind it.
 */
import { existsSync } from "node:fs";
import sharp from "sharp";

/** Raw RGB of a PNG, scaled about the point where packs touch the ground and moved. */
async function readMoved(file, { width, height, scale = 1, x = 0, y = 0, foot }) {
  const image = sharp(file).removeAlpha().toColourspace("srgb");
  if (scale === 1 && x === 0 && y === 0) return image.raw().toBuffer();
  const w = Math.round(width * scale);
  const h = Math.round(height * scale);
  const left = Math.round(width / 2 - w / 2) + x;
  const top = Math.round(foot * (1 - scale)) + y;
  const pixels = await image.resize(w, h, { kernel: "lanczos3" }).raw().toBuffer();
  const out = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    // beyond the picture's edge its border pixels continue
    const from = Math.min(h - 1, Math.max(0, row - top));
    for (let column = 0; column < width; column += 1) {
      const source = (from * w + Math.min(w - 1, Math.max(0, column - left))) * 3;
      const target = (row * width + column) * 3;
      out[target] = pixels[source];
      out[target + 1] = pixels[source + 1];
      out[target + 2] = pixels[source + 2];
    }
  }
  return out;
}

/** Mean over a square of side 2r+1, two passes. */
function boxBlur(values, width, height, r) {
  const across = new Float32Array(values.length);
  const result = new Float32Array(values.length);
  for (let y = 0; y < height; y += 1) {
    let sum = 0;
    for (let x = -r; x < width; x += 1) {
      if (x + r < width) sum += values[y * width + x + r];
      if (x - r - 1 >= 0) sum -= values[y * width + x - r - 1];
      if (x >= 0) across[y * width + x] = sum / (Math.min(width - 1, x + r) - Math.max(0, x - r) + 1);
    }
  }
  for (let x = 0; x < width; x += 1) {
    let sum = 0;
    for (let y = -r; y < height; y += 1) {
      if (y + r < height) sum += across[(y + r) * width + x];
      if (y - r - 1 >= 0) sum -= across[(y - r - 1) * width + x];
      if (y >= 0) result[y * width + x] = sum / (Math.min(height - 1, y + r) - Math.max(0, y - r) + 1);
    }
  }
  return result;
}

const light = (pixels, at) => 0.3 * pixels[at] + 0.6 * pixels[at + 1] + 0.1 * pixels[at + 2];

/** Brighter than this share of the empty plate is noise, darker than that is shadow. */
const NOISE_ABOVE = 0.975;
const SHADOW_BELOW = 0.89;

/** How much darker the ground is for the pack, outside its mask: 1 = untouched. Smoothed, and filled in under the pack. */
function shadowOf(picture, plate, mask, width, height, horizon) {
  const known = new Float32Array(width * height);
  const ratio = new Float32Array(width * height);
  for (let i = 0; i < known.length; i += 1) {
    known[i] = mask[i] > 0.02 ? 0 : 1;
    const bare = light(plate, i * 3);
    ratio[i] = known[i] * (bare > 4 ? Math.min(1, light(picture, i * 3) / bare) : 1);
  }
  const blurredRatio = boxBlur(ratio, width, height, 3);
  const blurredKnown = boxBlur(known, width, height, 3);
  for (let i = 0; i < ratio.length; i += 1) {
    const shade = blurredKnown[i] > 0.01 ? blurredRatio[i] / blurredKnown[i] : 1;
    // render noise is no shadow, and no pack's shadow reaches the wall; in between, a shadow fades in without an edge
    const onGround = Math.min(1, Math.max(0, (Math.floor(i / width) - horizon) / 8));
    const certain = Math.min(1, Math.max(0, (NOISE_ABOVE - shade) / (NOISE_ABOVE - SHADOW_BELOW)));
    ratio[i] = 1 - (1 - shade) * onGround * certain;
  }
  return ratio;
}

/** Files of one pack: its first picture, what of it the pack covers, and the empty plate behind it. */
function packFiles(pack, width, folders) {
  return {
    picture: { file: `${folders.output}/${pack.name}.png`, shot: pack.name },
    cover: { file: `${folders.output}/${pack.mask}.png`, shot: pack.mask },
    // a plate is written along with the first picture that stands on it
    bare: { file: `${folders.plates}/${pack.plate}-${width}.png`, shot: pack.name },
  };
}

/** What a composition stands on: an empty plate, or another picture. */
function groundOf(shot, folders) {
  if (!shot.ground.startsWith("plate:")) return { file: `${folders.output}/${shot.ground}.png`, shot: shot.ground };
  return { file: `${folders.plates}/${shot.ground.slice(6)}-${shot.width}.png`, shot: shot.plateOf };
}

/** Every file a composition is made from, with the shot that writes it. */
export function composedParts(shot, folders) {
  const packs = shot.packs.flatMap((pack) => Object.values(packFiles(pack, shot.width, folders)));
  return [groundOf(shot, folders), ...packs];
}

/**
 * Compose a shot of scene "composed" from what is rendered.
 * @returns false when a part is still missing
 */
export async function compose(shot, folders) {
  const { width } = shot;
  const height = Math.round(width * PLATE_SHAPE);
  if (!composedParts(shot, folders).every((part) => existsSync(part.file))) return false;
  const ground = groundOf(shot, folders).file;
  const parts = shot.packs.map((pack) => ({ ...pack, files: packFiles(pack, width, folders) }));
  const result = Float32Array.from(await sharp(ground).removeAlpha().raw().toBuffer());
  const unit = width / LAYOUT_WIDTH;
  for (const part of parts) {
    const { foot, back } = part.plate.endsWith("-low") ? GROUND.low : GROUND.tall;
    const [x, y] = [Math.round(part.x * unit), Math.round(part.y * unit)];
    const move = { width, height, scale: part.scale, x, y, foot: foot * unit };
    const [picture, bare, cover] = await Promise.all(
      [part.files.picture, part.files.bare, part.files.cover].map(({ file }) => readMoved(file, move)),
    );
    const mask = new Float32Array(width * height);
    for (let i = 0; i < mask.length; i += 1) mask[i] = cover[i * 3] / 255;
    const horizon = Math.max((foot - (foot - back) * part.scale) * unit + y, GROUND.tall.back * unit);
    const shadow = shadowOf(picture, bare, mask, width, height, horizon);
    for (let i = 0; i < mask.length; i += 1) {
      // a hair inside the edge, where the old wall still shines through
      const inside = Math.min(1, Math.max(0, (mask[i] - 0.35) / 0.6));
      for (let c = 0; c < 3; c += 1) {
        const at = i * 3 + c;
        result[at] = picture[at] * inside + result[at] * shadow[i] * (1 - inside);
      }
    }
  }
  const bytes = Buffer.from(Uint8ClampedArray.from(result).buffer);
  const picture = sharp(bytes, { raw: { width, height, channels: 3 } });
  if (shot.crop) picture.extract({ left: 0, top: Math.round(shot.crop * unit), width, height: shot.height });
  await picture.png().toFile(`${folders.output}/${shot.name}.png`);
  return true;
}

/** Height of plates and first pictures by their width. */
const PLATE_SHAPE = 1.25;

/** Places in shots are given for a picture this wide; wider pictures scale them. */
const LAYOUT_WIDTH = 800;

/**
 * Rows, at that width, where packs touch the ground and where the ground ends behind them, by camera. What packs are
 * laid into is always taken with the camera for tall ones, so no shadow goes above the end of its ground.
 */
const GROUND = { tall: { foot: 838, back: 768 }, low: { foot: 822, back: 706 } };
