const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";
const DAY = `(?:(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)[a-z]*, )?${MONTH} \\d{1,2}(?:, \\d{4})?`;
const TIME = "\\d{1,2}:\\d\\d [ap](?:m\\b|\\.m\\.)";
/** "(212) 555-0148" and "+44 20 7946 0958". */
const PHONE = "\\(\\d+\\) \\d[\\d-]+|\\+\\d+(?: \\d+)+";
/** "most people $208 to $312". */
const RANGE = "(?:most people )?\\$[\\d,.]+ to \\$[\\d,.]+";
/** "NY 10013". */
const STATE_AND_ZIP = "[A-Z]{2} \\d{5}";
/** "Hydra-exfoliation", "11-20-2026". */
const HYPHENATED = "\\S+-\\S+";

const FACT = `(?:${DAY}|${TIME}|${RANGE}|${PHONE}|${STATE_AND_ZIP})[.,;:!?)]*`;

/**
 * Text that must stay on one line: days, times, ranges of amounts, phone numbers, hyphenated words, each with the
 * punctuation after it. A price alone can't be broken anyway. The pattern is a group, so that `split` returns the
 * matches too, as every second part.
 */
export const WHOLE = new RegExp(`(${FACT}|${HYPHENATED})`);

/** Returns the HTML of a text with its days, times and phone numbers marked as unbreakable; tags stay as they are. */
export function wholeHtml(html: string): string {
  const facts = new RegExp(FACT, "g");
  return html
    .split(/(<[^>]*>)/)
    .map((part, index) => (index % 2 === 0 ? part.replace(facts, '<span class="whole">$&</span>') : part))
    .join("");
}
