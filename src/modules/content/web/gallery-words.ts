/** How a shelf of the gallery is called; one that staff add later is called by its own word. */
const names: Record<string, string> = {
  rooms: "Rooms",
  details: "Details",
};

export function galleryName(category: string): string {
  return names[category] ?? category.charAt(0).toUpperCase() + category.slice(1);
}

/** The number of the picture `steps` further, round and round. */
export function stepped(index: number, steps: number, count: number): number {
  return (index + steps + count) % count;
}
