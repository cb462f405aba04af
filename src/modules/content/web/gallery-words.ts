/** Names of the gallery's categories. A category that staff add later is shown by its own name. */
const names: Record<string, string> = {
  rooms: "Rooms",
  details: "Details",
};

export function galleryName(category: string): string {
  return names[category] ?? category.charAt(0).toUpperCase() + category.slice(1);
}

/** Returns the index of the picture that is `steps` further; after the last comes the first again. */
export function stepped(index: number, steps: number, count: number): number {
  return (index + steps + count) % count;
}
