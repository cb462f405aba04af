export type TextSection = { id: string; title: string; html: string };

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

/** A heading's words without tags. */
function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, "").replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
}

/** Sanitized HTML cut at its h2s, so that a page can list them; what stands before the first has no title. */
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
