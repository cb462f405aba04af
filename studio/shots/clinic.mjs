/** The clinic's own pictures: heroes, categories, treatment families, rooms, cards, page headers. */

import { products } from "../catalogue.mjs";

/** @param {string} labels folder of the typeset labels */
export function clinicShots(labels) {
  const goods = products();
  const pick = (id) => ({ ...goods.get(id), label: `${labels}/${id}.png`, scale: 1 });
  const display = {
    serum: pick("P20"),
    cream: pick("P31"),
    lotion: pick("P13"),
    oil: pick("P11"),
    body: pick("P41"),
    night: pick("P14"),
    sun: pick("P36"),
    pore: pick("P22"),
    gel: pick("P01"),
    evening: pick("P28"),
    mask: pick("P05"),
  };
  return ROWS.map(([name, scene, width, height, samples, alt, more]) => ({
    name,
    scene,
    width,
    height,
    samples,
    alt,
    labels,
    products: display,
    ...more,
  }));
}

/** Stills fill half of a wide page, on screens of two pixels per point; no page asks for more (picture-widths.ts). */
const STILL = 1600;

/** Samples of a still life, and of one with much glass. */
const SAMPLES = 6;
const GLASS_SAMPLES = 8;

/** A still life on the table: picture name, what it shows, and the still's name when it differs. */
const still = (name, alt, subject = name) => [
  name,
  "still",
  STILL,
  STILL,
  SAMPLES,
  alt,
  { still: subject, bounces: 2 },
];

/** A detail of the clinic: a still in portrait. */
const portrait = (name, alt, subject) => still(name, alt, subject).with(2, 1200);

/** A printed card, upright: the camera looks less steeply down on it than on the table. */
const card = (name, alt) => [
  name,
  "still",
  STILL,
  1280,
  2 * SAMPLES,
  alt,
  { still: name, bounces: 2, view: [[0.5, 0, 3.3], 84, 27], clear: [[0, -2, 4], 11] },
];

/** What stands on a page that has nothing else to show: a still in landscape. */
const landscape = (name, alt) => still(name, alt).with(3, 1280);

/** With much glass or metal in it: lamps that only draw its highlights. */
const clear = (row) => row.with(4, GLASS_SAMPLES).with(6, { ...row[6], strips: true });

/** A room of the clinic: slats, leaf shadows and thin stands need more samples than a still. */
const room = (name, alt, samples = 16, glass = false) => [name, "room", 1600, 900, samples, alt, { glass, bounces: 1 }];

/** name, scene, width, height, samples, alt, parameters of the scene */
const ROWS = [
  [
    "hero-wide",
    "hero",
    2880,
    1800,
    16,
    "Amber serum bottle and a clay jar on travertine before a vase of olive, leaf shadows on a plaster wall",
    { tall: false },
  ],
  [
    "hero-tall",
    "hero",
    1800,
    2400,
    16,
    "Amber serum bottle and a clay jar on travertine, an olive branch in a stoneware vase behind them",
    { tall: true },
  ],
  clear(
    still("category-aging", "Glass ampoules in a ceramic dish and on travertine, an olive sprig in front", "aging"),
  ),
  still("category-acne", "Green clay stirred in a ceramic bowl, a brush resting on its rim", "acne"),
  clear(still("category-hair-loss", "Four glass vials on travertine behind a wooden comb", "hair-loss")),
  still(
    "category-fat-reduction",
    "A measuring tape running out from its roll beside smooth stones and a round applicator",
    "fat-reduction",
  ),
  still(
    "category-pigmentation",
    "Five glazed discs from dark to light in a row, two ampoules and slices of orange before them",
    "pigmentation",
  ),
  still("category-acne-scar", "A microneedling pen before a stone full of pores and a smooth one", "acne-scar"),
  still(
    "category-laser-hair-removal",
    "A white laser handpiece lying on linen before a dish of gel and a folded rose towel",
    "laser-hair-removal",
  ),
  still("category-iv-injections", "A drip bag on linen among slices of orange", "iv-injections"),
  still("category-limited-time-offers", "An hourglass on travertine beside a folded rose towel", "limited-time-offers"),
  clear(
    still("family-injectables", "A capped syringe, two vials and cotton rounds on a lined steel tray", "injectables"),
  ),
  still("family-microneedling", "A microneedling pen and clear cartridges beside travertine", "microneedling"),
  still("family-rf", "A radio-frequency handpiece with gold electrodes near a dish of gel", "rf"),
  still("family-laser", "A laser handpiece resting on a stone block, its lens to the light", "laser"),
  still("family-ipl", "A flash-lamp handpiece resting on travertine, its crystal window to the front", "ipl"),
  still("family-peel", "A small glass of golden peel solution, a soft brush and cotton rounds", "peel"),
  still(
    "family-hydra-facial",
    "A slim water wand resting on a shallow dish of water, cotton rounds beside it",
    "hydra-facial",
  ),
  still("family-led", "A curved panel of rows of small red lamps behind a folded towel", "led"),
  clear(still("family-prp", "Spun tubes of plasma over red cells in a travertine rack, one lying before it", "prp")),
  clear(still("family-scalp", "A wooden scalp brush, a dish of oil and two vials of serum", "scalp")),
  clear(still("family-cryo", "Two glass cooling globes, one lying on pale stone", "cryo")),
  clear(still("family-body-rf", "A round body applicator with a steel plate beside stacked stones", "body-rf")),
  still(
    "family-muscle-stimulation",
    "Two white stimulation applicators side by side on a woven belt",
    "muscle-stimulation",
  ),
  clear(still("family-iv-drip", "A drip bag beside a glass of water and a slice of orange", "iv-drip")),
  clear(still("family-shots", "Three small vials on travertine, a syringe and cotton on linen", "shots")),
  still("family-consultation", "A treatment plan on a wooden board, a pencil and a cup of tea", "consultation"),
  still("family-virtual-consultation", "A tablet on a wooden stand beside a cup of tea", "virtual-consultation"),
  clear(portrait("clinic-detail-1", "Glass vials on a folded cloth beside a wooden comb", "scalp-set")),
  portrait("clinic-detail-2", "A bowl of clay, a soft brush and a folded cloth", "peel-set"),
  portrait("clinic-detail-3", "A stack of folded towels with an olive sprig on top", "towels"),
  // long shadows on a bare wall: their edges want twice the samples
  portrait(
    "clinic-detail-4",
    "A linen cloth hanging from an oak peg, a tag that says reserved for you beside it",
    "robe",
  ).with(4, 2 * SAMPLES),
  clear(portrait("clinic-detail-5", "Ampoules lying in a ceramic dish on linen", "ampoules")),
  portrait("booked", "A card that says see you soon, beside a cup of tea and an olive sprig", "booked"),
  still("gift", "A parcel in cream paper with a clay-coloured ribbon, an olive sprig in front"),
  clear(landscape("not-found", "The top of a dropper bottle lying without its bottle, drops of oil at its tip")),
  card(
    "giftcard-1",
    "Cream gift card with a branch of leaves, leaning on its clay-coloured envelope, an olive sprig in front",
  ),
  card("giftcard-2", "Deep green gift card with gold rings before a pale envelope, two pebbles beside it"),
  card("giftcard-3", "Rose gift card with an arch at dusk before a sage envelope, dried rose hips beside it"),
  card("tier-fern", "Pale green Fern membership card leaning on travertine, a fine green sprig in front"),
  card("tier-cedar", "Brown Cedar membership card leaning on an oak block, two pebbles in front"),
  card("tier-laurel", "Dark green Laurel membership card with gold lettering on pale stone, a laurel sprig in front"),
  room("clinic-reception", "Reception: an oak desk with a stone top, paper lamps and a branch in an arch"),
  room("clinic-treatment-room", "Treatment room: an oak bed with linen, an arched niche of products, a sheer curtain"),
  room(
    "clinic-laser-room",
    "Laser room: a treatment bed, a white laser console in front of oak slats, and oak shelves",
  ),
  room("clinic-iv-lounge", "IV lounge: three armchairs with drip stands before three arches"),
  room("clinic-consultation-corner", "Consultation corner: two armchairs and a small table beside a niche of books"),
  room("clinic-product-shelf", "Oak shelves with bottles and jars in afternoon light", 16, true),
];
