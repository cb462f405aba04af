/** How a shelf of the gallery is called; one that staff add later is called by its own word. */
const names: Record<string, string> = {
  rooms: "Rooms",
  details: "Details",
  textures: "Before and after, drawn",
};

export function galleryName(category: string): string {
  return names[category] ?? category.charAt(0).toUpperCase() + category.slice(1);
}

/**
 * What the gallery and the home page show: the clinic itself. Drawn studies of skin before and after belong to the
 * treatments they are of, where the page says what they are.
 */
export function withoutStudies<Item extends { moment?: "before" | "after" | undefined }>(items: Item[]): Item[] {
  return items.filter(({ moment }) => !moment);
}

/** The number of the picture `steps` further, round and round. */
export function stepped(index: number, steps: number, count: number): number {
  return (index + steps + count) % count;
}
