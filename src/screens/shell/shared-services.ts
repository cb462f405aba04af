import type { MenuCategory } from "#web/shell/shell-data.ts";

type Service = MenuCategory["services"][number];

/**
 * A treatment that several categories have. `in` lists each of these categories with its own entry of the treatment.
 */
export type SharedService = { name: string; in: { category: MenuCategory; service: Service }[] };

const SEVERAL = 3;

/**
 * Removes treatments shared by three or more categories from a menu, such as consultations, so that they are listed
 * only once.
 */
export function splitShared(categories: readonly MenuCategory[]): { own: MenuCategory[]; shared: SharedService[] } {
  const places = new Map<string, SharedService>();
  for (const category of categories) {
    for (const service of category.services) {
      const known = places.get(service.name) ?? { name: service.name, in: [] };
      known.in.push({ category, service });
      places.set(service.name, known);
    }
  }
  const shared = [...places.values()].filter((place) => place.in.length >= SEVERAL);
  const names = new Set(shared.map(({ name }) => name));
  const own = categories.map((category) => ({
    ...category,
    services: category.services.filter(({ name }) => !names.has(name)),
  }));
  return { own, shared };
}

/**
 * Arranges categories in columns, in menu order from top to bottom: two short ones share a column, a long one has its
 * own.
 */
export function inColumns(categories: readonly MenuCategory[], most: number): MenuCategory[][] {
  const columns: MenuCategory[][] = [];
  for (const category of categories) {
    const column = columns.at(-1);
    const length = column?.reduce((sum, { services }) => sum + services.length, 0) ?? 0;
    if (column?.length === 1 && length + category.services.length <= most) column.push(category);
    else columns.push([category]);
  }
  return columns;
}
