/**
 * Converts "Crème brûlée & more" to a URL segment: `creme-brulee-more`. A text without letters or digits becomes `new`.
 */
export function slugOf(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
  return plain || "new";
}
