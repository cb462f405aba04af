import type { Why } from "../domain/why-found.ts";

/** "Contains Ascorbic Acid (vitamin C)", "Related to “sunblock”": why a row is there, for people. A brand is on its row anyway. */
export function whyWords(why: Why | undefined): string | undefined {
  if (why === undefined || why.by === "brand") return undefined;
  if (why.by === "ingredient") return `Contains ${why.text}`;
  if (why.by === "synonym") return `Related to “${why.text}”`;
  return why.by === "category" ? why.text : `“${why.text}”`;
}

/** The same, unless what the row says already holds it. */
export function whyBeside(why: Why | undefined, shown: string): string | undefined {
  return why?.by === "text" && shown.includes(why.text.replaceAll("…", "")) ? undefined : whyWords(why);
}
