/** The clinic's own pictures: heroes, categories, treatment families, rooms, cards, page headers. */

import { products } from "../catalogue.mjs";

/** @param {string} labels folder of the typeset labels */
export function clinicShots(labels) {
  const goods = products();
  const pick = (id, look) => {
    const product = goods.get(id);
    return { ...product, look: { ...product.look, ...look }, label: `${labels}/${id}.png` };
  };
  const display = {
    serum: { ...pick("P20"), scale: 1 },
    cream: {
      ...pick("P31", { body: "ceramic:#B4785C", lid: "ceramic:#EADFCF" }),
      scale: 1,
      label: `${labels}/P31-clay.png`,
    },
    lotion: { ...pick("P13"), scale: 1 },
    oil: { ...pick("P11"), scale: 1 },
    body: { ...pick("P41"), scale: 1 },
    night: { ...pick("P14"), scale: 1 },
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

/** Categories lead their pages, so they are larger. */
const side = (name) => (name.startsWith("category-") ? 720 : 640);

/** A still life on the table: picture name, what it shows, and the still's name when it differs. */
const still = (name, alt, subject = name) => [
  name,
  "still",
  side(name),
  side(name),
  6,
  alt,
  { still: subject, bounces: 1 },
];

/** With much glass or soft plastic in it: more samples. */
const clear = (row) => row.with(4, 8);

/** A room of the clinic. */
const room = (name, alt) => [name, "room", 1600, 1000, 4, alt, { glass: false }];

/** One half of a texture study: macro surfaces, never skin. */
const texture = (pair, half, alt) => [
  `texture-${pair}-${half}`,
  "texture",
  800,
  640,
  4,
  `Illustration: ${alt}`,
  { pair, half, glass: false, bounces: 1 },
];

/** name, scene, width, height, samples, alt, parameters of the scene */
const ROWS = [
  [
    "hero-wide",
    "hero",
    1600,
    1000,
    32,
    "Amber serum bottle and a clay jar on travertine in morning light, leaf shadows on a plaster wall",
    { tall: false },
  ],
  [
    "hero-tall",
    "hero",
    1200,
    1600,
    16,
    "Amber serum bottle and a clay jar on travertine, an olive branch in a vase behind them",
    { tall: true },
  ],
  clear(
    still("category-aging", "Glass ampoules in a ceramic dish and on travertine, an olive sprig in front", "aging"),
  ),
  still("category-acne", "Green clay stirred in a ceramic bowl, a brush resting on its rim", "acne"),
  clear(still("category-hair-loss", "Four glass vials on travertine behind a wooden comb", "hair-loss")),
  still(
    "category-fat-reduction",
    "A measuring tape running out beside smooth stones and a round applicator",
    "fat-reduction",
  ),
  still(
    "category-pigmentation",
    "Five glazed discs from dark to light in a row, with ampoules and a swatch of cream",
    "pigmentation",
  ),
  still("category-acne-scar", "A microneedling pen before a pitted stone and a smooth one", "acne-scar"),
  still(
    "category-laser-hair-removal",
    "A white laser handpiece lying on linen beside a small dish",
    "laser-hair-removal",
  ),
  clear(still("category-iv-injections", "A drip bag on linen among slices of orange", "iv-injections")),
  still("category-limited-time-offers", "An hourglass on travertine beside a folded rose towel", "limited-time-offers"),
  clear(still("family-injectables", "A capped syringe and two vials on a lined steel tray", "injectables")),
  still("family-microneedling", "A microneedling pen and clear cartridges beside travertine", "microneedling"),
  still("family-rf", "A radio-frequency handpiece with gold electrodes near a dish of gel", "rf"),
  still("family-laser", "A laser handpiece resting on a stone block, its lens to the light", "laser"),
  still("family-ipl", "A flash-lamp handpiece with a crystal window", "ipl"),
  still("family-peel", "A small glass of golden peel solution, a soft brush and cotton rounds", "peel"),
  still("family-hydra-facial", "A slim water wand before a shallow dish of water", "hydra-facial"),
  still("family-led", "A curved panel of small red lamps behind a folded towel", "led"),
  clear(still("family-prp", "Spun tubes of plasma in a travertine rack", "prp")),
  still("family-scalp", "A wooden comb, a dish of oil and two vials of serum", "scalp"),
  clear(still("family-cryo", "Two glass cooling globes on pale stone with beads of water", "cryo")),
  still("family-body-rf", "A round body applicator with a steel plate beside stacked stones", "body-rf"),
  still("family-muscle-stimulation", "Two soft rectangular stimulation paddles side by side", "muscle-stimulation"),
  clear(still("family-iv-drip", "A drip bag beside a glass of water and a slice of orange", "iv-drip")),
  clear(still("family-shots", "Three small vials on travertine, a syringe and cotton on linen", "shots")),
  still("family-consultation", "A treatment plan on a wooden board, a pencil and a cup of tea", "consultation"),
  still("family-virtual-consultation", "A tablet on a wooden stand beside a cup of tea", "virtual-consultation"),
  still("giftcard-1", "Cream gift card with a branch of leaves on a clay envelope"),
  still("giftcard-2", "Deep green gift card with gold rings on a sand envelope"),
  still("giftcard-3", "Rose gift card with an arch at dusk on a pale envelope"),
  still("tier-fern", "Pale green Fern membership card on travertine"),
  still("tier-cedar", "Brown Cedar membership card on travertine"),
  still("tier-laurel", "Dark green Laurel membership card with gold lettering on travertine"),
  still("quiz-header", "A question card, a pencil and three small dishes"),
  still("checker-header", "A magnifying glass over a printed page"),
  still("empty", "An empty ceramic plate in the sun"),
  still("not-found", "A vase lying on its side with its branch beside it"),
  still("offer-popup", "Two wrapped parcels and a rose card"),
  still("gift", "A cream parcel tied with a clay ribbon"),
  room("clinic-reception", "Reception: an oak desk with a stone top, paper lamps and a branch in an arch"),
  room("clinic-treatment-room", "Treatment room: an oak bed with linen, an arched niche of products, a sheer curtain"),
  room("clinic-laser-room", "Laser room: a treatment bed, a white laser console and oak shelves"),
  room("clinic-iv-lounge", "IV lounge: three armchairs with drip stands before three arches"),
  room("clinic-consultation-corner", "Consultation corner: two armchairs and a small table beside a niche of books"),
  room("clinic-product-shelf", "Oak shelves with bottles and jars in afternoon light"),
  still("clinic-detail-1", "Folded towels with an olive sprig on top", "detail-1"),
  still("clinic-detail-2", "Three nested ceramic bowls and a plate with a pebble", "detail-2"),
  still("clinic-detail-3", "A carafe of water, two glasses and a slice of citrus", "detail-3"),
  still("clinic-detail-4", "An olive branch in a speckled vase on travertine", "detail-4"),
  still("clinic-detail-5", "A bowl, a mask brush and cotton rounds on linen", "detail-5"),
  texture(1, "before", "a dry, cracked plaster surface"),
  texture(1, "after", "the same plaster, smooth and even"),
  texture(2, "before", "a clay tile with uneven dark patches"),
  texture(2, "after", "the same clay tile in one even tone"),
  texture(3, "before", "a surface of small pits under low light"),
  texture(3, "after", "the same surface nearly level under low light"),
  ["og-cover", "drawn", 1200, 630, 0, "Halcyon Aesthetics: calm hands, plain prices"],
  ["avatar", "drawn", 512, 512, 0, "A bird over water on sand, the picture of an account without one"],
];
