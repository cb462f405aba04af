import type { Why } from "../domain/why-found.ts";

/**
 * Returns the reason as text: "Contains Ascorbic Acid (vitamin C)", "Related to “sunblock”". A brand is already shown
 * on its row.
 */
export function whyWords(why: Why | undefined): string | undefined {
  if (why === undefined || why.by === "brand") return undefined;
  if (why.by === "ingredient") return `Contains ${why.text}`;
  if (why.by === "synonym") return `Related to “${why.text}”`;
  return why.by === "category" ? why.text : `“${why.text}”`;
}

/** Returns the reason as text, unless the row's text already contains it. */
export function whyBeside(why: Why | undefined, shown: string): string | undefined {
  return why?.by === "text" && shown.includes(why.text.replaceAll("…", "")) ? undefined : whyWords(why);
}
