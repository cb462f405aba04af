import { FONT_PAIRS, type FontPair } from "#shared/brand/brand.ts";
import stylePieces from "#web/styles/app.css?inline&pieces";
import stylesPath from "#web/styles/app.css?url";
import newsreader from "#web/styles/web-fonts.css?inline";
import bodoni from "#web/styles/web-fonts-bodoni.css?inline";
import fraunces from "#web/styles/web-fonts-fraunces.css?inline";
import garamond from "#web/styles/web-fonts-garamond.css?inline";
import manrope from "#web/styles/web-fonts-manrope.css?inline";
import outfit from "#web/styles/web-fonts-outfit.css?inline";
import { delayScripts } from "./late-scripts.ts";
import type { DocumentParts } from "./shared-parts.ts";
import { createPageStylesheet } from "./used-styles.ts";
import { withLateFonts } from "./web-fonts.ts";

const EMPTY_STYLES = '<style id="page-styles"></style>';
/** Classes and elements used by public/page-guard.js, which shows a dialog when scripts don't load. */
const GUARD =
  "dialog m-auto w-[calc(100%-40px)] max-w-dialog rounded-picture bg-paper text-ink relative p-6 sm:p-10 text-h2 pt-5 pt-6 btn btn-primary";
const ALWAYS = ["dialog", "button", "h2", ...GUARD.split(" ").map((name) => `.${name}`)];

const stylesheet = createPageStylesheet(stylePieces);
const facesIn = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, "").trim();

/** The font faces of each pair of fonts (root.tsx names a document's pair). */
const FACES: Record<FontPair, string> = {
  newsreader: facesIn(newsreader),
  fraunces: facesIn(fraunces),
  bodoni: facesIn(bodoni),
  garamond: facesIn(garamond),
  outfit: facesIn(outfit),
  manrope: facesIn(manrope),
};

function facesOf(html: string): string {
  const [, name] = /<html[^>]* data-fonts="(\w+)"/.exec(html.slice(0, 500)) ?? [];
  return FACES[FONT_PAIRS.find((pair) => pair === name) ?? "newsreader"];
}

/**
 * Inlines the CSS rules that a document uses, starting with its fonts. In development, documents already contain all
 * rules (page-styles.tsx).
 */
export function withUsedStyles(html: string): string {
  if (import.meta.env.DEV) return html;
  return withStyles(html, facesOf(html) + stylesheet.usedBy([...ALWAYS, ...stylesheet.namesOf(html)]));
}

const withStyles = (html: string, css: string) =>
  html.replace(EMPTY_STYLES, () => `<style id="page-styles">${css}</style>`);

/**
 * Completes a rendered document before it is sent: inserts the parts that documents share and the CSS rules it uses,
 * and makes fonts and scripts load after the first paint. React compares none of these on hydration (see
 * page-styles.tsx and late-scripts.ts). In development, the document is unchanged.
 */
export function finishDocument(html: string, parts: DocumentParts, hasFailed: boolean): string {
  if (import.meta.env.DEV) return html;
  const { pieces, names } = parts.split(html, { hasFailed, namesOf: stylesheet.namesOf });
  const [first = "", ...others] = pieces;
  const css = stylesheet.usedBy([...ALWAYS, ...names]);
  const faces = facesOf(first);
  // A document is long, so the head and the end of the body, the only pieces to change, are taken from it first.
  const body = first.indexOf("<body");
  const head = body < 0 ? first : first.slice(0, body);
  const rest = [first.slice(head.length), ...others];
  const end = rest.pop() ?? "";
  const late = delayScripts({ head, end }, stylesPath);
  const styled = late ? withLateFonts(withStyles(late.head, css), faces) : withStyles(head, faces + css);
  return [styled, ...rest, late?.end ?? end].join("");
}
