/** Pictures put together from rendered plates and packs, or drawn: headers, texture studies, the cover. */

import { products } from "../catalogue.mjs";
import { packOf } from "./products.mjs";

const goods = products();
const WIDTH = 960;
const LANDSCAPE = { width: WIDTH, height: 768 };
/** The first row of a portrait that a landscape keeps, in a layout 800 wide. */
const CROP = 300;

/** Packs on a ground, cropped to a landscape; packs are [product id, brand and camera of its plate, scale, x, y]. */
const group = (name, ground, packs, alt) => ({
  ...LANDSCAPE,
  name,
  scene: "composed",
  ground,
  crop: CROP,
  packs: packs.map(([id, bare, scale, x, y]) => ({
    name: packOf(goods.get(id)),
    mask: `mask-${id}`,
    plate: bare,
    scale,
    x,
    y,
  })),
  alt,
});

const texture = (pair, half, alt) => ({
  ...LANDSCAPE,
  name: `texture-${pair}-${half}`,
  scene: "texture",
  pair,
  after: half === "after",
  alt: `Illustration: ${alt}`,
});

export const assembledShots = [
  group(
    "quiz-header",
    "plate:corvenna-tall",
    [
      ["P20", "corvenna-tall", 0.8, -206, -12],
      ["P14", "corvenna-low", 0.66, 10, 16],
      ["P48", "corvenna-tall", 0.82, 212, -6],
    ],
    "A serum, a cream and a tube side by side on travertine",
  ),
  group(
    "checker-header",
    "plate:verrane-tall",
    [
      ["P29", "verrane-tall", 0.84, -150, -10],
      ["P17", "verrane-tall", 0.84, 40, 10],
      ["P19", "verrane-tall", 0.84, 220, -6],
    ],
    "Three serum bottles with their labels to the front",
  ),
  group(
    "offer-popup",
    "setting-corvenna-a",
    [
      ["P28", "corvenna-tall", 0.84, -216, -8],
      ["P05", "corvenna-low", 0.62, -6, 18],
    ],
    "An evening oil and a cleansing balm among rose petals",
  ),
  texture(1, "before", "a dry, cracked plaster surface"),
  texture(1, "after", "the same plaster, nearly closed"),
  texture(2, "before", "a clay tile with dark patches"),
  texture(2, "after", "the same clay tile in one even tone"),
  texture(3, "before", "a surface of small pits under low light"),
  texture(3, "after", "the same surface nearly level under low light"),
  {
    name: "og-cover",
    scene: "drawn",
    width: 1200,
    height: 630,
    alt: "Halcyon Aesthetics, beside a serum and a clay jar in morning light",
  },
  {
    name: "avatar",
    scene: "drawn",
    width: 512,
    height: 512,
    alt: "A head and shoulders in ink on sand, the picture of an account without one",
  },
];
