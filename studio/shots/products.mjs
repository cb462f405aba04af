/** Two pictures of every product, and a group picture of every bundle. */
import { bundles, products } from "../catalogue.mjs";

const PORTRAIT = { width: 800, height: 1000 };

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

/** Where each bundle stands: the sets of the second pictures. */
const BUNDLE_SET = {
  B01: "wet",
  B02: "linen",
  B03: "stone",
  B04: "linen-rose",
  B05: "linen",
  B06: "sand",
  B06D: "steps",
  B07: "petals",
  B08: "water",
  B09: "bath",
  B10: "petals",
  B11: "wet",
};

/** @param {string} labels folder of the typeset labels */
export function productShots(labels) {
  const all = products();
  const shots = [];
  for (const product of all.values()) {
    const name = `product-${product.id.toLowerCase()}`;
    const common = { ...PORTRAIT, product: subject(product, labels) };
    shots.push({
      name: `${name}-1`,
      scene: "product_alone",
      samples: 10,
      plate_samples: 16,
      alt: product.alt,
      ...common,
    });
    shots.push({
      name: `${name}-2`,
      scene: "product_setting",
      samples: 8,
      plate_samples: 10,
      alt: product.alt2,
      ...common,
    });
  }
  for (const bundle of bundles()) {
    const items = bundle.items.map((id) => subject(all.get(id), labels));
    const names = bundle.items.map((id) => all.get(id).label.name);
    shots.push({
      ...PORTRAIT,
      name: `bundle-${bundle.id.toLowerCase()}`,
      scene: "bundle_group",
      samples: 8,
      plate_samples: 10,
      alt: `${names.slice(0, -1).join(", ")} and ${names.at(-1)} standing together`,
      items,
      set: BUNDLE_SET[bundle.id] ?? "stone",
    });
  }
  return shots;
}
