const MARK = '<style id="page-styles">';

/**
 * Lets the page be seen before its fonts are fetched: on a slow line they come before everything else that the first sight
 * needs. The stand-ins have their widths, so that nothing moves. On a device with the worker, which keeps the fonts, they are
 * there at once; without JavaScript they are part of the page's styles. Needs late scripts that call `addWebFonts`.
 */
export function withLateFonts(html: string, fontFaces: string): string {
  const script = [
    "globalThis.addWebFonts=()=>{globalThis.addWebFonts=()=>{};",
    `const fonts=new CSSStyleSheet;fonts.replaceSync(${JSON.stringify(fontFaces)});document.adoptedStyleSheets.push(fonts)};`,
    "navigator.serviceWorker?.controller&&addWebFonts()",
  ].join("");
  return html.replace(MARK, () => `<noscript><style>${fontFaces}</style></noscript><script>${script}</script>${MARK}`);
}
