/** Two pictures of every product, a group picture of every bundle, and the plates and masks they are made from. */
import { bundles, products } from "../catalogue.mjs";

const PORTRAIT = { width: 960, height: 1200 };
/** Best sellers fill half of a wide page, on screens of two pixels per point. */
const LARGE = { width: 1920, height: 2400 };
const LOW = new Set(["jar", "pads", "pot"]);

/** The settings of each brand (blender/sets/settings.py), and what they show, for the alternative text. */
const SETTINGS = {
  "ostrela-a": "on wet dark stone with pebbles, drops and an olive sprig",
  "ostrela-b": "beside a bowl of green clay on travertine",
  "ostrela-c": "beside a low glass of clear water on limestone",
  "verrane-a": "on wet slate among grey pebbles and drops of water",
  "verrane-b": "on pale stone beside cotton rounds",
  "verrane-c": "beside a low glass of clear water on limestone",
  "palefern-a": "on undyed linen before a clay bowl and an olive sprig",
  "palefern-b": "on linen before dried grasses and a pebble",
  "haldwyn-a": "on sand-coloured stone with a smooth shell",
  "haldwyn-b": "on travertine beside a folded towel",
  "corvenna-a": "on travertine among rose petals and dried hips",
  "corvenna-b": "on rose linen beside a bowl of cream",
  "corvenna-c": "on travertine beside a low glass of golden oil",
  "linsay-rook-a": "on terrazzo beside folded towels",
  "linsay-rook-b": "on a morning table with a glass of water and a slice of orange",
};

/** The empty set behind a product's first picture. */
export const plateName = (product) => `${product.brand}-${LOW.has(product.form) ? "low" : "tall"}`;

/** The picture that lays a product into settings and bundles: alone on its brand's plate. */
export const packOf = (product) =>
  product.look.world === undefined ? `product-${product.id.toLowerCase()}-1` : `pack-${product.id}`;

/** Samples in a brand's world: glass has most of the noise. */
const worldSamples = (product) => (product.form === "dropper" ? 8 : 6);

/** What Blender needs of a product, with the path of its typeset label. */
const subject = (product, labels) => ({
  id: product.id,
  brand: product.brand,
  form: product.form,
  look: product.look,
  wall: product.wall,
  slab: product.slab,
  scale: product.scale,
  label: `${labels}/${product.id}.png`,
});

/** Forms whose name is not the word for them. */
const WORD = {
  pads: "tub",
  airless: "bottle",
  capsules: "bottle",
  sachets: "box",
  patches: "sleeve",
  pump: "pump bottle",
  dropper: "dropper bottle",
};
const packName = (product) => `${product.label.name}: ${WORD[product.form] ?? product.form}`;

/** @param {string} labels folder of the typeset labels */
export function productShots(labels) {
  const all = products();
  const shots = [];
  const turns = new Map();
  for (const product of all.values()) {
    const name = `product-${product.id.toLowerCase()}`;
    const common = { ...PORTRAIT, product: subject(product, labels) };
    const turn = turns.get(product.brand) ?? 0;
    turns.set(product.brand, turn + 1);
    const setting = `${product.brand}-${product.look.setting ?? "a"}`;
    const plate = plateName(product);
    const low = plate.endsWith("-low");
    const isLarge = product.look.world !== undefined;
    if (isLarge) {
      const samples = worldSamples(product);
      shots.push({
        ...common,
        ...LARGE,
        name: `${name}-1`,
        scene: "product_world",
        samples,
        bounces: 1,
        alt: product.alt,
      });
    }
    shots.push({
      name: packOf(product),
      scene: "product_alone",
      samples: 12,
      plate_samples: 12,
      alt: product.alt,
      ...(isLarge && { internal: true }),
      ...common,
    });
    shots.push({ name: `mask-${product.id}`, scene: "product_mask", samples: 6, internal: true, ...common });
    if (product.look.matter) {
      // glass on its own shadow and clear drops want twice the samples
      const samples = ["dropper", "gel"].includes(product.look.matter.kind) ? 16 : 8;
      shots.push({ name: `${name}-2`, scene: "product_matter", samples, alt: product.alt2, ...common });
      continue;
    }
    shots.push({
      ...PORTRAIT,
      name: `${name}-2`,
      scene: "composed",
      alt: `${packName(product)} ${SETTINGS[setting]}`,
      ground: `setting-${setting}`,
      packs: [
        {
          name: packOf(product),
          mask: `mask-${product.id}`,
          plate,
          scale: low ? 0.84 : 1,
          x: turn % 4 < 2 ? -52 : -30,
          y: low ? 14 : 0,
        },
      ],
    });
  }
  const brands = new Map([...all.values()].map((product) => [product.brand, product.wall]));
  for (const key of Object.keys(SETTINGS)) {
    const brand = key.replace(/-[abc]$/, "");
    shots.push({
      ...PORTRAIT,
      name: `setting-${key}`,
      scene: "setting_plate",
      samples: 12,
      internal: true,
      setting: key,
      brand,
      wall: brands.get(brand),
      labels,
    });
  }
  for (const bundle of bundles()) shots.push(bundleShot(bundle, all));
  return shots;
}

/** The ground of each bundle's picture: a brand's plate that its packs look well on. */
const BUNDLE_GROUND = {
  B01: "ostrela-tall",
  B02: "palefern-tall",
  B03: "haldwyn-tall",
  B04: "ostrela-tall",
  B05: "palefern-tall",
  B06: "verrane-tall",
  B06D: "haldwyn-tall",
  B07: "haldwyn-tall",
  B08: "verrane-tall",
  B09: "linsay-rook-tall",
  B10: "corvenna-tall",
  B11: "ostrela-tall",
};

/** Bundles whose row is turned about. */
const TURNED = new Set(["B05", "B07"]);

/** Packs of a bundle side by side in their real proportions, the tallest a little behind. */
function bundleShot(bundle, all) {
  const items = bundle.items.map((id) => all.get(id));
  const names = items.map((product) => product.label.name);
  const spacing = items.length > 3 ? 164 : 210;
  const sizes = items.map((product) => relativeHeight(product));
  const tallest = Math.max(...sizes);
  const order = [...items.keys()].sort((a, b) => sizes[b] - sizes[a]);
  const line = items.length > 3 ? [order[2], order[0], order[1], order[3]] : [order[1], order[0], order[2]];
  // bundles that share most of what they hold do not stand in the same row
  if (TURNED.has(bundle.id)) line.reverse();
  // a carton with its sachet is as wide as two tubes: it stands at the end of the row, and the row closes up
  const carton = line.findIndex((index) => items[index].form === "sachets");
  if (carton > 0) line.unshift(...line.splice(carton, 1));
  const row = carton < 0 ? { spacing, shift: 0 } : { spacing: spacing - 14, shift: 52 };
  const packs = line.map((index, place) => {
    const aside = index === line[0] && carton >= 0;
    const product = items[index];
    return {
      name: packOf(product),
      mask: `mask-${product.id}`,
      plate: plateName(product),
      scale: (items.length > 3 ? 0.86 : 0.8) * Math.max(0.72, sizes[index] / tallest) * (aside ? 0.92 : 1),
      x: Math.round((place - (line.length - 1) / 2) * row.spacing) + (aside ? 14 : row.shift),
      y: index === order[0] ? -14 : 12 + 6 * (place % 2),
    };
  });
  return {
    ...PORTRAIT,
    name: `bundle-${bundle.id.toLowerCase()}`,
    scene: "composed",
    alt: `${names.slice(0, -1).join(", ")} and ${names.at(-1)} standing together`,
    ground: `plate:${BUNDLE_GROUND[bundle.id] ?? "palefern-tall"}`,
    // the pack at the back is laid down first
    packs: packs.sort((a, b) => a.y - b.y),
  };
}

/** Real height of a form in cm, at the size that is sold. */
const HEIGHT = {
  dropper: 11.3,
  bottle: 11.9,
  pump: 14,
  spray: 12.8,
  airless: 10.4,
  tube: 13.3,
  sachets: 12.4,
  jar: 5.2,
};
function relativeHeight(product) {
  return (HEIGHT[product.form] ?? 10) * product.scale;
}
