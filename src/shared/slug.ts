/** "Crème brûlée & more" as a part of an address: `creme-brulee-more`. Something without letters or digits is `new`. */
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
