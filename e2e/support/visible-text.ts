/** Elements whose content isn't read as text: scripts, styles, templates and SVG pictures. */
const UNREAD = /<(script|style|svg|template)\b[\s\S]*?<\/\1>/g;
/** Inline elements, which are part of the surrounding line. */
const INLINE = /^(abbr|b|bdi|code|em|i|mark|s|small|span|strong|sub|sup|time|wbr)$/;
/** Attributes that are announced, or shown if nothing else is. */
const LABELS = ["aria-label", "alt", "placeholder", "title", "aria-description"];

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'", nbsp: " " };
const decode = (text: string) => text.replace(/&(#?\w+);/g, (all, name) => ENTITIES[name] ?? all);

const attributeOf = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

/** Returns the text of a button that has it in its `value` attribute. */
const shownWordsOf = (tag: string) =>
  /^<input\b.*\stype="(submit|button)"/.test(tag) ? attributeOf(tag, "value") : undefined;

/**
 * Returns the text of a document's HTML, one text per line, and after `name: ` the names of pictures, controls and
 * regions.
 */
export function visibleText(html: string): string[] {
  const lines: string[] = [];
  let line = "";
  const end = () => {
    const text = decode(line).replace(/\s+/g, " ").trim();
    if (text) lines.push(text);
    line = "";
  };
  const body = /<body[\s\S]*<\/body>/.exec(html)?.[0] ?? html;
  for (const [piece] of body
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(UNREAD, "")
    .matchAll(/<[^>]+>|[^<]+/g)) {
    const name = /^<\/?([\w-]+)/.exec(piece)?.[1];
    if (name === undefined) {
      line += piece;
      continue;
    }
    if (!INLINE.test(name)) end();
    for (const label of [...LABELS.map((attribute) => attributeOf(piece, attribute)), shownWordsOf(piece)])
      if (label?.trim()) lines.push(`name: ${decode(label).replace(/\s+/g, " ").trim()}`);
  }
  end();
  return lines;
}

/** Returns the title and the description of a document, as search engines show them. */
export function headOf(html: string): string[] {
  const title = /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "";
  return [`title: ${decode(title)}`, `description: ${decode(description)}`];
}
