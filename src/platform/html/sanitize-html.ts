import { createRequire } from "node:module";
import type sanitize from "sanitize-html";

export type TagTransformer = sanitize.Transformer;

/** Loads the sanitizer when the first text needs it, because loading takes a twentieth of the startup time. */
export const loadSanitizer = (): typeof sanitize => createRequire(import.meta.url)("sanitize-html"); // typed by its own type declarations

/** Allowed targets of a link in a text: this site, the web, email and telephone. */
const SAFE_HREF = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)[^\s"'<>`\\]*$/i;

const OPTIONS: sanitize.IOptions = {
  allowedTags: "h2 h3 p br ul ol li strong em blockquote a hr table thead tbody tr th td dl dt dd sub sup".split(" "),
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "escape",
  selfClosing: ["br", "hr"],
  transformTags: {
    a: (tagName, { href = "" }) => ({ tagName, attribs: linkTo(href) }),
  },
};

function linkTo(href: string): sanitize.Attributes {
  if (!SAFE_HREF.test(href)) return {};
  return /^https?:/i.test(href) ? { href, rel: "noopener nofollow" } : { href };
}

/**
 * Returns HTML with only plain text tags without attributes, and links to safe URLs. Other tags are shown as literal
 * characters; tags are closed in order. Sanitizing the result again doesn't change it.
 */
export function sanitizeHtml(html: string): string {
  return loadSanitizer()(html, OPTIONS);
}
