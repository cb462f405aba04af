const MARK = '<style id="page-styles">';

/**
 * Lets the page be seen before its fonts are fetched: on a slow line they come before everything else that the first sight
 * needs. The stand-ins have their widths, so that nothing moves. They are added when all of them are there: each time a font
 * is named or comes in, the browser lays out the whole page. On a device with the worker, which keeps the fonts, they are
 * there at once; without JavaScript they are part of the page's styles. Needs late scripts that call `addWebFonts`.
 */
export function withLateFonts(html: string, fontFaces: string): string {
  const script = [
    "globalThis.addWebFonts=()=>{globalThis.addWebFonts=()=>{};",
    `const faces=new CSSStyleSheet;faces.replaceSync(${JSON.stringify(fontFaces)});`,
    "Promise.allSettled([...faces.cssRules].map(({style})=>{",
    'const of=name=>style.getPropertyValue(name).replaceAll(\'"\',"");',
    'return new FontFace(of("font-family"),style.getPropertyValue("src"),{weight:of("font-weight"),style:of("font-style")||"normal"}).load()',
    "})).then(all=>{for(const{value}of all)value&&document.fonts.add(value)})};",
    "navigator.serviceWorker?.controller&&addWebFonts()",
  ].join("");
  return html.replace(MARK, () => `<noscript><style>${fontFaces}</style></noscript><script>${script}</script>${MARK}`);
}
