const TITLES = new Set(["Dr.", "Prof."]);

/** Returns two initials of a name: its first word's and its last one's. Titles are ignored. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word && !TITLES.has(word));
  return `${words[0]?.charAt(0) ?? ""}${words.length > 1 ? words.at(-1)?.charAt(0) : ""}`.toUpperCase();
}
