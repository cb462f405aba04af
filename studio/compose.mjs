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
  const top = Math.round(foot - foot * scale) + y;
  const pixels = await image.resize(w, h, { kernel: "lanczos3" }).raw().toBuffer();
  const out = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    // beyond the picture's edge its border pixels go on
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
    // render noise is no shadow, and no pack's shadow reaches the wall
    const onGround = Math.min(1, Math.max(0, (Math.floor(i / width) - horizon) / 8));
    ratio[i] = shade > 0.965 ? 1 : 1 - (1 - shade) * onGround;
  }
  return ratio;
}

/**
 * Compose a shot of scene "composed" from what is rendered.
 * @returns false when a part is still missing
 */
export async function compose(shot, folders) {
  const { width, height } = shot;
  const ground = shot.ground.startsWith("plate:")
    ? `${folders.plates}/${shot.ground.slice(6)}-${width}.png`
    : `${folders.output}/${shot.ground}.png`;
  const parts = shot.packs.map((pack) => ({
    ...pack,
    picture: `${folders.output}/${pack.name}.png`,
    cover: `${folders.output}/${pack.mask}.png`,
    bare: `${folders.plates}/${pack.plate}-${width}.png`,
  }));
  const needed = [ground, ...parts.flatMap((part) => [part.picture, part.cover, part.bare])];
  if (!needed.every((file) => existsSync(file))) return false;
  const result = Float32Array.from(await sharp(ground).removeAlpha().raw().toBuffer());
  for (const part of parts) {
    const low = part.plate.endsWith("-low");
    const { foot, back } = low ? GROUND.low : GROUND.tall;
    const move = { width, height, scale: part.scale, x: part.x, y: part.y, foot };
    const [picture, bare, cover] = await Promise.all(
      [part.picture, part.bare, part.cover].map((file) => readMoved(file, move)),
    );
    const mask = new Float32Array(width * height);
    for (let i = 0; i < mask.length; i += 1) mask[i] = cover[i * 3] / 255;
    const shadow = shadowOf(picture, bare, mask, width, height, foot - (foot - back) * part.scale + part.y);
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
  if (shot.crop) picture.extract({ left: 0, top: shot.crop.top, width, height: shot.crop.height });
  await picture.png().toFile(`${folders.output}/${shot.name}.png`);
  return true;
}

/** Rows (of 1000) where packs touch the ground and where the ground ends behind them, by camera. */
const GROUND = { tall: { foot: 838, back: 768 }, low: { foot: 822, back: 706 } };
