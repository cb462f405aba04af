const TITLES = new Set(["Dr.", "Prof."]);

/** Two letters of a name: its first word's and its last one's. A title is no word of it. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word && !TITLES.has(word));
  return `${words[0]?.charAt(0) ?? ""}${words.length > 1 ? words.at(-1)?.charAt(0) : ""}`.toUpperCase();
}
