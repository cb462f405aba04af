import stylesPath from "#web/styles/app.css?url";

declare global {
  /** Requested by the document already (late-scripts.ts), in parallel with the scripts. */
  var wholeStyleSheet: Promise<Response> | undefined;
}

/**
 * Adds the whole style sheet to the part included in the document, because the application may need any of it after
 * starting. Adopted rather than linked, so that the document stays as React expects. Throws when it isn't available.
 */
export async function adoptAllStyles(): Promise<void> {
  if (import.meta.env.DEV) return; // the document includes all of it
  const response = await (globalThis.wholeStyleSheet ?? fetch(stylesPath));
  if (!response.ok) throw new Error(`the style sheet answered ${response.status}`);
  const sheet = new CSSStyleSheet();
  // The document already has the fonts. Declaring them again would make the browser lay out all text again.
  sheet.replaceSync((await response.text()).replace(/@font-face\{[^}]*\}/g, ""));
  document.adoptedStyleSheets.push(sheet);
  // Restyles the page now: in the next frame, it could come on top of laying out the page with its fonts.
  void getComputedStyle(document.documentElement).color;
}
