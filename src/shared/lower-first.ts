/** Returns a text as it continues a sentence; names and abbreviations stay capitalized. */
export function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) || /^\p{Lu} /u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
