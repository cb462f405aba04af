/** Tags that text from the database may have; everything else is shown as the characters it is made of. */
const ALLOWED = new Set(
  "h2 h3 p br ul ol li strong em blockquote a hr table thead tbody tr th td dl dt dd sub sup".split(" "),
);
const ALONE = new Set(["br", "hr"]);

/** Addresses that a link in a text may lead to: this site, the web, mail and telephone. */
const SAFE_HREF = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)[^\s"'<>`\\]*$/i;

function escapeTags(text: string): string {
  return text.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function openTag(name: string, attributes: string): string {
  if (name !== "a") return `<${name}>`;
  const href = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
  const target = href?.[1] ?? href?.[2] ?? "";
  if (!SAFE_HREF.test(target)) return "<a>";
  return `<a href="${target}"${/^https?:/i.test(target) ? ' rel="noopener nofollow"' : ""}>`;
}

/**
 * HTML with nothing in it but plain text tags without attributes, and links to safe addresses. What isn't such a tag is
 * escaped, so that no parser can see one in it; tags are closed in order.
 */
export function sanitizeHtml(html: string): string {
  const open: string[] = [];
  let out = "";
  let from = 0;
  for (const match of html.matchAll(/<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s[^<>]*)?)>/g)) {
    const [tag, slash, rawName = "", attributes = ""] = match;
    const name = rawName.toLowerCase();
    out += escapeTags(html.slice(from, match.index));
    from = match.index + tag.length;
    if (!ALLOWED.has(name)) out += escapeTags(tag);
    else if (ALONE.has(name)) out += `<${name}>`;
    else if (!slash) {
      open.push(name);
      out += openTag(name, attributes);
    } else if (open.includes(name)) {
      let closed = open.pop();
      while (closed !== undefined && closed !== name) {
        out += `</${closed}>`;
        closed = open.pop();
      }
      out += `</${name}>`;
    }
  }
  out += escapeTags(html.slice(from));
  for (const name of open.reverse()) out += `</${name}>`;
  return out;
}
