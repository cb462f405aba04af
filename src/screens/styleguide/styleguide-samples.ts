/** Samples in the style guide: text styles, colors, and content for the components. */
export const type = [
  ["h1", "text-h1", "Clear prices"],
  ["h1 small", "text-h1-small", "When works for you?"],
  ["h2", "text-h2", "Priced down in November"],
  ["list", "text-list", "Laser Hair Removal"],
  ["h3", "text-h3", "Tuesday 24 November"],
  ["card", "text-card", "Dew Bank Hyaluronic"],
  ["sum", "text-sum", "$149"],
  ["lead", "text-lead", "Priced by the unit, so you pay for what you use."],
  ["body", "text-body", "Come without make-up if you can. Eat something."],
  ["small", "text-small", "40 min, with either practitioner"],
  ["caps", "caps", "Payment plans"],
] as const;

export const colours = [
  "paper",
  "sand",
  "linen",
  "edge",
  "ink-soft",
  "ink",
  "clay",
  "clay-deep",
  "rose",
  "rose-pale",
  "sage",
  "sage-pale",
  "gold",
  "gold-ink",
  "ok",
  "error",
] as const;

export const brands = ["ostrela", "verrane", "palefern", "haldwyn", "corvenna", "linsay-rook"];
export const categories = [
  "aging",
  "acne",
  "hair-loss",
  "fat-reduction",
  "pigmentation",
  "acne-scar",
  "laser-hair-removal",
  "iv-injections",
];
export const sizes = [
  { value: "30", content: "30 ml, $44" },
  { value: "50", content: "50 ml, $62" },
  { value: "90", content: "90 ml, sold out", disabled: true },
];
