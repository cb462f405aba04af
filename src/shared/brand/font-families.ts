// Made by src/web/fonts/pairs.mjs.
import type { FontPair } from "./brand.ts";

/**
 * The font families of a pair as CSS, and fallbacks adjusted to their widths and heights, so that nothing moves when
 * the fonts load.
 */
export const FONT_FAMILIES: Record<
  Exclude<FontPair, "newsreader">,
  { heading: string; text: string; standIns: string }
> = {
  fraunces: {
    heading: '"Fraunces","Fraunces Fallback",Georgia,serif',
    text: '"Figtree","Figtree Fallback",system-ui,sans-serif',
    standIns:
      '@font-face{font-family:"Fraunces Fallback";src:local("Times New Roman"),local("Liberation Serif"),local("Tinos"),local("Noto Serif");size-adjust:115.45%;ascent-override:84.71%;descent-override:22.09%;line-gap-override:0.00%}@font-face{font-family:"Figtree Fallback";src:local("Arial"),local("Liberation Sans"),local("Arimo"),local("Roboto");size-adjust:100.72%;ascent-override:94.32%;descent-override:24.82%;line-gap-override:0.00%}',
  },
  bodoni: {
    heading: '"Bodoni Moda","Bodoni Moda Fallback",Georgia,serif',
    text: '"Work Sans","Work Sans Fallback",system-ui,sans-serif',
    standIns:
      '@font-face{font-family:"Bodoni Moda Fallback";src:local("Times New Roman"),local("Liberation Serif"),local("Tinos"),local("Noto Serif");size-adjust:114.22%;ascent-override:98.50%;descent-override:35.02%;line-gap-override:0.00%}@font-face{font-family:"Work Sans Fallback";src:local("Arial"),local("Liberation Sans"),local("Arimo"),local("Roboto");size-adjust:111.93%;ascent-override:83.09%;descent-override:21.71%;line-gap-override:0.00%}',
  },
  garamond: {
    heading: '"EB Garamond","EB Garamond Fallback",Georgia,serif',
    text: '"Inter","Inter Fallback",system-ui,sans-serif',
    standIns:
      '@font-face{font-family:"EB Garamond Fallback";src:local("Times New Roman"),local("Liberation Serif"),local("Tinos"),local("Noto Serif");size-adjust:94.77%;ascent-override:106.26%;descent-override:31.44%;line-gap-override:0.00%}@font-face{font-family:"Inter Fallback";src:local("Arial"),local("Liberation Sans"),local("Arimo"),local("Roboto");size-adjust:107.12%;ascent-override:90.44%;descent-override:22.52%;line-gap-override:0.00%}',
  },
  outfit: {
    heading: '"Outfit","Outfit Fallback",system-ui,sans-serif',
    text: '"Inter","Inter Fallback",system-ui,sans-serif',
    standIns:
      '@font-face{font-family:"Outfit Fallback";src:local("Arial"),local("Liberation Sans"),local("Arimo"),local("Roboto");size-adjust:99.82%;ascent-override:100.18%;descent-override:26.05%;line-gap-override:0.00%}@font-face{font-family:"Inter Fallback";src:local("Arial"),local("Liberation Sans"),local("Arimo"),local("Roboto");size-adjust:107.12%;ascent-override:90.44%;descent-override:22.52%;line-gap-override:0.00%}',
  },
  manrope: {
    heading: '"Manrope","Manrope Fallback",system-ui,sans-serif',
    text: '"Manrope","Manrope Fallback",system-ui,sans-serif',
    standIns:
      '@font-face{font-family:"Manrope Fallback";src:local("Arial"),local("Liberation Sans"),local("Arimo"),local("Roboto");size-adjust:103.19%;ascent-override:103.31%;descent-override:29.07%;line-gap-override:0.00%}',
  },
};
