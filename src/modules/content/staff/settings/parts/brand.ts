import type { SettingGroup } from "../setting-field.ts";

export const brandGroups: readonly SettingGroup[] = [
  {
    title: "Logo",
    fields: [
      {
        path: "logo",
        label: "In place of the name",
        kind: "logo",
        isWide: true,
        help: "An SVG or a PNG of at most 200 KB, for light ground. Pages, emails and papers show it.",
      },
    ],
  },
  {
    title: "Colors",
    fields: [
      { path: "brand.accent", label: "Accent", kind: "color", help: "Booking buttons, sale prices, badges." },
      { path: "brand.ink", label: "Text and dark bands", kind: "color" },
      { path: "brand.paper", label: "Page", kind: "color" },
    ],
  },
  {
    title: "Type and corners",
    fields: [
      {
        path: "brand.fonts",
        label: "Fonts",
        kind: "choice",
        choices: [
          { value: "newsreader", label: "Newsreader and Instrument Sans" },
          { value: "fraunces", label: "Fraunces and Figtree" },
          { value: "bodoni", label: "Bodoni Moda and Work Sans" },
          { value: "garamond", label: "EB Garamond and Inter" },
          { value: "outfit", label: "Outfit and Inter" },
          { value: "manrope", label: "Manrope" },
        ],
      },
      {
        path: "brand.corner",
        label: "Corners of pictures and fields",
        kind: "choice",
        choices: [
          { value: "2", label: "Nearly square" },
          { value: "12", label: "Round" },
        ],
      },
    ],
  },
];
