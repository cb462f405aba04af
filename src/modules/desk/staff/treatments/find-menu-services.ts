import type { WireService } from "#modules/catalog/contract/service.ts";

export type MenuService = Pick<
  WireService,
  "id" | "name" | "slug" | "durationMinutes" | "price" | "salePrice" | "deposit"
> & { category: string };

/** Returns treatments that match every word of the text, those whose name begins with it first. */
export function findMenuServices<T extends Pick<MenuService, "name" | "category">>(
  treatments: readonly T[],
  text: string,
  most = 8,
): T[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const isMatch = ({ name, category }: T) => {
    const all = `${name} ${category}`.toLowerCase();
    return words.every((word) => all.includes(word));
  };
  const first = words.join(" ");
  const rank = ({ name }: T) => {
    const lower = name.toLowerCase();
    if (lower.startsWith(first)) return 0;
    return lower.split(/[^a-z0-9]+/).some((part) => part.startsWith(words[0] ?? "")) ? 1 : 2;
  };
  return treatments
    .filter(isMatch)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, most);
}
