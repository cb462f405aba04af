import stylesPath from "#web/styles/app.css?url";

declare global {
  /** The request for the style sheet that the document's own script has already sent (late-scripts.ts). */
  var wholeStyleSheet: Promise<Response> | undefined;
}

/**
 * Adds the whole style sheet, because the application may need rules that the document doesn't include. Adopts it
 * instead of linking it, so that the document stays as React expects. Throws if it can't be loaded.
 */
export async function adoptAllStyles(): Promise<void> {
  if (import.meta.env.DEV) return; // the document includes all of it
  const response = await (globalThis.wholeStyleSheet ?? fetch(stylesPath));
  if (!response.ok) throw new Error(`the style sheet answered ${response.status}`);
  const sheet = new CSSStyleSheet();
  // The document already has the fonts. Declaring them again would make the browser lay out all text again.
  sheet.replaceSync((await response.text()).replace(/@font-face\{[^}]*\}/g, ""));
  document.adoptedStyleSheets.push(sheet);
  // Recomputes the styles now: in the next frame, this could coincide with the layout of the page with its fonts.
  void getComputedStyle(document.documentElement).color;
}
