import stylesPath from "#web/styles/app.css?url";

declare global {
  /** Asked for by the document already (late-scripts.ts), beside the scripts. */
  var wholeStyleSheet: Promise<Response> | undefined;
}

/**
 * The whole style sheet, beside the part of it that the document carries: what the application shows after it has
 * started may need any of it. Adopted rather than linked, so that the document stays as React knows it. Throws when it
 * isn't available.
 */
export async function adoptAllStyles(): Promise<void> {
  if (import.meta.env.DEV) return; // the document has it all
  const response = await (globalThis.wholeStyleSheet ?? fetch(stylesPath));
  if (!response.ok) throw new Error(`the style sheet answered ${response.status}`);
  const sheet = new CSSStyleSheet();
  // The document has the fonts; declaring them again would make the browser lay out all text again.
  sheet.replaceSync((await response.text()).replace(/@font-face\{[^}]*\}/g, ""));
  document.adoptedStyleSheets.push(sheet);
}
