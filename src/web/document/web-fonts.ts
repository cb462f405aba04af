import { FONT_PAIRS } from "#shared/brand/brand.ts";
import { RecentMap } from "#shared/recent-map.ts";

const MARK = '<style id="page-styles">';

/**
 * Delays the fonts until the visitor has seen the page: on a slow connection they would load before everything else
 * that the first paint needs. The fallback fonts have the same widths, so nothing moves. All fonts are added together,
 * because the browser lays out the whole page each time a font is named or loaded. If the service worker has cached the
 * fonts, they are available immediately; without JavaScript they are part of the page's styles. Needs late scripts,
 * which call `addWebFonts`.
 */
export function withLateFonts(html: string, fontFaces: string): string {
  const part = parts.getOrMake(fontFaces, () => partOf(fontFaces));
  return html.replace(MARK, () => part);
}

/** The delayed fonts' HTML, cached for each pair of fonts. */
const parts = new RecentMap<string, string>(FONT_PAIRS.length);

function partOf(fontFaces: string): string {
  const script = [
    "globalThis.addWebFonts=()=>{globalThis.addWebFonts=()=>{};",
    `const faces=new CSSStyleSheet;faces.replaceSync(${JSON.stringify(fontFaces)});`,
    "Promise.allSettled([...faces.cssRules].map(({style})=>{",
    'const of=name=>style.getPropertyValue(name).replaceAll(\'"\',"");',
    'return new FontFace(of("font-family"),style.getPropertyValue("src"),{weight:of("font-weight"),style:of("font-style")||"normal"}).load()',
    "})).then(all=>{for(const{value}of all)value&&document.fonts.add(value)})};",
    "navigator.serviceWorker?.controller&&addWebFonts()",
  ].join("");
  return `<noscript><style>${fontFaces}</style></noscript><script>${script}</script>${MARK}`;
}
