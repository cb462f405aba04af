/**
 * Returns a text with its first letter in lower case, to continue a sentence. A text that begins with an abbreviation
 * stays unchanged.
 */
export function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) || /^\p{Lu} /u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
