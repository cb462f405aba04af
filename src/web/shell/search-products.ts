import type { PictureData } from "#web/ui/picture.tsx";

/** A product as the search answers it. */
export type SearchHit = {
  _id: string;
  name: string;
  slug: string;
  price: number;
  salePrice?: number | null;
  brand?: { name: string; slug: string } | null;
  form?: string | null;
  productImages: PictureData[];
};

/** One row per name: the first answer with it wins (SH-6). */
export function uniqueByName<T extends { name: string }>(hits: T[]): T[] {
  const seen = new Set<string>();
  return hits.filter(({ name }) => {
    const key = name.trim().toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

/** Treatments whose names hold every word that was typed, each name once, five at most. */
export function matchingServices<T extends { name: string }>(services: T[], text: string): T[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return uniqueByName(services.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))).slice(
    0,
    5,
  );
}

/** The text split around what was typed, for marking it in a name. */
export function aroundMatch(name: string, text: string): [before: string, match: string, after: string] {
  const at = text.trim() ? name.toLowerCase().indexOf(text.trim().toLowerCase()) : -1;
  if (at < 0) return [name, "", ""];
  const end = at + text.trim().length;
  return [name.slice(0, at), name.slice(at, end), name.slice(end)];
}
