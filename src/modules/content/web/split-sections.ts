export type TextSection = { id: string; title: string; html: string };

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

/** Returns a heading's text without tags. */
function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, "").replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
}

/**
 * Splits sanitized HTML at its h2 headings, so that a page can list the sections. The text before the first heading has
 * no title.
 */
export function splitSections(html: string): { lead: string; sections: TextSection[] } {
  const [lead = "", ...parts] = html.split(/<h2>/);
  return {
    lead,
    sections: parts.map((part, index) => {
      const end = part.indexOf("</h2>");
      const title = plainText(part.slice(0, end));
      const slug = title
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "");
      return { id: slug || `section-${index + 1}`, title, html: part.slice(end + "</h2>".length) };
    }),
  };
}
