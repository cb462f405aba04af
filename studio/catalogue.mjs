/** The shop's own rows, joined with how the studio dresses them: form, look, label text, real size. */
import { readFileSync } from "node:fs";

const demo = new URL("../src/modules/catalog/server/demo/", import.meta.url);
const read = (url) => JSON.parse(readFileSync(url, "utf8"));

const looks = read(new URL("data/looks.json", import.meta.url));
export const forms = read(new URL("data/forms.json", import.meta.url));

/** Amount (ml, g or pieces) that a form's drawn size stands for; other amounts scale by the cube root. */
const REFERENCE = {
  dropper: 30,
  jar: 50,
  pads: 45,
  pot: 30,
  bottle: 150,
  capsules: 90,
  spray: 110,
  airless: 28,
  pump: 120,
  tube: 50,
  stick: 20,
  sachets: 5,
  patches: 36,
};

const KIND = {
  cleanser: "Cleanser",
  exfoliant: "Powder exfoliant",
  "toner-and-pads": "Toner",
  serum: "Serum",
  moisturizer: "Moisturizer",
  "eye-care": "Eye cream",
  mask: "Mask",
  treatment: "Treatment",
  "lip-care": "Lip balm",
  "face-oil": "Face oil",
  sunscreen: "Sunscreen",
  "body-care": "Body care",
  "hair-care": "Scalp serum",
  patch: "Blemish patches",
  supplement: "Food supplement",
};

const FLUID_OUNCE = 29.5735;
const OUNCE = 28.3495;

/** "30 ml · 1 fl oz" as packs print it; pieces as the catalog says. */
function contents(size) {
  if (size.unit === "ml") return `${size.amount} ml / ${Number((size.amount / FLUID_OUNCE).toFixed(1))} fl oz`;
  if (size.unit === "g") return `${size.amount} g / ${Number((size.amount / OUNCE).toFixed(1))} oz`;
  return size.label;
}

function dress(row) {
  const look = looks.products[row.id];
  if (!look) throw new Error(`${row.id} has no look in studio/data/looks.json`);
  const brand = looks.brands[row.brand];
  const form = look.form ?? row.form;
  const spec = { ...forms[form], ...look.spec };
  const size = row.sizes[0];
  const scale = form === "sachets" || form === "patches" ? 1 : Math.cbrt(size.amount / REFERENCE[form]);
  return {
    id: row.id,
    brand: row.brand,
    form,
    look: { ...look, ink: look.ink ?? brand.ink },
    wall: look.wall ?? brand.wall,
    slab: brand.slab,
    scale: Math.min(1.5, Math.max(0.62, scale)),
    alt: row.alt,
    alt2: row.alt2,
    label: {
      brand: row.brand,
      name: row.name,
      kind: KIND[row.productType] ?? row.productType,
      size: contents(size),
      ink: look.paper ? brand.ink : (look.ink ?? brand.ink),
      paper: look.paper ?? "",
      width: spec.w,
      height: spec.h,
      art: spec.art,
      form,
    },
  };
}

/** All products and supplements of the catalog, by id. */
export function products() {
  const rows = read(new URL("products.json", demo));
  return new Map(rows.map((row) => [row.id, dress(row)]));
}

/** The labels to typeset: one per product. */
export function labelRows() {
  return [...products().values()];
}

/** Bundles with the ids of what they hold, as rows of { id, name, items }. */
export function bundles() {
  return read(new URL("bundles.json", demo)).map((row) => ({
    id: row.id,
    name: row.name,
    items: row.items.map((item) => item.productId),
  }));
}
