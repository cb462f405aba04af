export type PaletteQuery = {
  /** `>` actions, `#` an order or visit by number, `@` a person; undefined: everything. */
  sign: ">" | "#" | "@" | undefined;
  text: string;
};

/** Splits the prefix from what was typed. */
export function parseQuery(typed: string): PaletteQuery {
  const trimmed = typed.trim();
  const first = trimmed[0];
  if (first === ">" || first === "#" || first === "@") return { sign: first, text: trimmed.slice(1).trim() };
  return { sign: undefined, text: trimmed };
}
