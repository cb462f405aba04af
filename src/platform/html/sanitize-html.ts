import { createRequire } from "node:module";
import type sanitize from "sanitize-html";

export type TagTransformer = sanitize.Transformer;

/** Loaded with the first text: it takes a twentieth of a start, and most starts show none at once. */
export const loadSanitizer = (): typeof sanitize => createRequire(import.meta.url)("sanitize-html"); // its own types say what it is

/** Addresses that a link in a text may lead to: this site, the web, mail and telephone. */
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
 * HTML with nothing in it but plain text tags without attributes, and links to safe addresses. Other tags are shown as the
 * characters they are made of; tags are closed in order. The same text comes out when it is sanitized again.
 */
export function sanitizeHtml(html: string): string {
  return loadSanitizer()(html, OPTIONS);
}
