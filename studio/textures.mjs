/** Texture studies before and after: computed relief under raking light. An abstract, never skin. */
import sharp from "sharp";

/** Repeatable pseudo-random value in 0..1 of a lattice point. */
function lattice(x, y, seed) {
  let h = (x * 374761393 + y * 668265263 + seed * 2246822519) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967295;
}

/** Smooth value noise. */
function noise(x, y, seed) {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fade = (t) => t * t * t * (t * (t * 6 - 15) + 10);
  const u = fade(x - x0);
  const v = fade(y - y0);
  const top = lattice(x0, y0, seed) * (1 - u) + lattice(x0 + 1, y0, seed) * u;
  const low = lattice(x0, y0 + 1, seed) * (1 - u) + lattice(x0 + 1, y0 + 1, seed) * u;
  return top * (1 - v) + low * v;
}

function layered(x, y, seed, octaves) {
  let sum = 0;
  let weight = 0;
  for (let k = 0; k < octaves; k += 1) {
    sum += noise(x * 2 ** k, y * 2 ** k, seed + k) / 1.9 ** k;
    weight += 1 / 1.9 ** k;
  }
  return sum / weight;
}

/** Distances to the nearest and second nearest of scattered points: cells, cracks, pits. */
function cells(x, y, seed) {
  let first = 9;
  let second = 9;
  for (let j = -1; j <= 1; j += 1) {
    for (let i = -1; i <= 1; i += 1) {
      const cx = Math.floor(x) + i;
      const cy = Math.floor(y) + j;
      const d = Math.hypot(cx + lattice(cx, cy, seed) - x, cy + lattice(cx, cy, seed + 7) - y);
      if (d < first) {
        second = first;
        first = d;
      } else if (d < second) second = d;
    }
  }
  return { first, second };
}

const step = (a, b, t) => {
  const k = Math.min(1, Math.max(0, (t - a) / (b - a)));
  return k * k * (3 - 2 * k);
};

/** Height (in pixels) and tone of each study at (x, y) in units of the picture's height. */
const STUDIES = {
  // dry plaster: cracks that close
  1: (x, y, after) => {
    const wander = layered(x * 5, y * 5, 3, 4) * 0.55;
    const { first, second } = cells(x * 5 + wander, y * 5 + wander, 11);
    const crack = step(0.0, 0.1, second - first);
    const grain = layered(x * 60, y * 60, 21, 4);
    return {
      height: crack * (after ? 0.6 : 7) + grain * (after ? 1.2 : 4),
      tone: layered(x * 3, y * 3, 31, 3),
      dark: 0,
    };
  },
  // clay tile: patches that even out
  2: (x, y, after) => {
    const patch = step(0.5, 0.62, layered(x * 4, y * 4, 41, 6));
    return {
      height: layered(x * 70, y * 70, 51, 4) * 2.4,
      tone: layered(x * 2, y * 2, 61, 3),
      dark: patch * (after ? 0.08 : 0.8),
    };
  },
  // pitted surface: pits that level
  3: (x, y, after) => {
    const { first } = cells(x * 9, y * 9, 71);
    const size = 0.22 + 0.2 * layered(x * 4, y * 4, 81, 2);
    return {
      height: step(0, size, first) * (after ? 1.1 : 11) + layered(x * 50, y * 50, 91, 3) * (after ? 1.6 : 2.6),
      tone: layered(x * 3, y * 3, 95, 3),
      dark: 0,
    };
  },
};
const COLOURS = {
  1: [
    [214, 190, 170],
    [236, 217, 200],
  ],
  2: [
    [222, 193, 170],
    [233, 208, 188],
  ],
  3: [
    [203, 184, 166],
    [227, 212, 196],
  ],
};
const DARK = [150, 102, 74];

/**
 * Draw one half of a pair as PNG.
 * @param {1|2|3} pair
 */
export async function textureStudy(pair, after, width, height) {
  const relief = new Float32Array(width * height);
  const tone = new Float32Array(width * height);
  const dark = new Float32Array(width * height);
  for (let py = 0; py < height; py += 1) {
    for (let px = 0; px < width; px += 1) {
      const point = STUDIES[pair](px / height, py / height, after);
      const at = py * width + px;
      relief[at] = point.height;
      tone[at] = point.tone;
      dark[at] = point.dark;
    }
  }
  // the sun from the left, low: slope toward it is bright8902
  const sun = [-0.78, -0.32, 0.54];
  const pixels = Buffer.alloc(width * height * 3);
  const [low, high] = COLOURS[pair];
  for (let py = 0; py < height; py += 1) {
    for (let px = 0; px < width; px += 1) {
      const at = py * width + px;
      const dx = (relief[py * width + Math.min(width - 1, px + 1)] - relief[py * width + Math.max(0, px - 1)]) / 2;
      const dy = (relief[Math.min(height - 1, py + 1) * width + px] - relief[Math.max(0, py - 1) * width + px]) / 2;
      const length = Math.hypot(dx, dy, 1);
      const lit = Math.max(0, (-dx * sun[0] - dy * sun[1] + sun[2]) / length);
      const fall = 1.08 - (0.22 * px) / width;
      const shade = (0.42 + 0.95 * lit) * fall;
      const blend = step(0.3, 0.7, tone[at]);
      for (let c = 0; c < 3; c += 1) {
        const bare = low[c] + (high[c] - low[c]) * blend;
        const colour = bare + (DARK[c] - bare) * dark[at];
        pixels[at * 3 + c] = Math.min(255, colour * shade);
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(0.5)
    .png()
    .toBuffer();
}
