/** @font-face rules for the label typefaces, from the packages in this folder. */
const here = new URL("node_modules/", import.meta.url);

const FACES = [
  ["Fraunces", "@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2", "normal", "100 900"],
  ["Fraunces", "@fontsource-variable/fraunces/files/fraunces-latin-full-italic.woff2", "italic", "100 900"],
  [
    "Instrument",
    "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    "normal",
    "400 700",
  ],
  ["Newsreader", "@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2", "normal", "200 800"],
  ["Newsreader", "@fontsource-variable/newsreader/files/newsreader-latin-wght-italic.woff2", "italic", "200 800"],
  ["Jost", "@fontsource-variable/jost/files/jost-latin-wght-normal.woff2", "normal", "100 900"],
  ["Cormorant", "@fontsource/cormorant-garamond/files/cormorant-garamond-latin-500-normal.woff2", "normal", "500"],
];

export const fontFaces = FACES.map(
  ([family, file, style, weight]) =>
    `@font-face{font-family:${family};src:url(${new URL(file, here)});font-style:${style};font-weight:${weight}}`,
).join("\n");
