import { createHash } from "node:crypto";

/** How often a text must be sent before it is prepared: rare ones aren't worth storing. */
const ASKED_BEFORE = 3;
/**
 * The maximum number of prepared texts: limits the memory of every connection and the database, whatever filters people
 * combine.
 */
const MOST_PREPARED = 400;
const MOST_COUNTED = 2_000;

/**
 * A marker anywhere in a statement: it is planned anew for its values each time. For searches and filters, where one
 * plan for any value would read a whole table for a text that an index finds at once.
 */
export const PLANNED_ANEW = "/* planned anew */";

/**
 * Decides which statements are worth preparing. Our code's texts have placeholders for values, so there are few of
 * them. A filter assembled from parts has many variants, and the rare ones stay unprepared.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #asked = new Map<string, number>();

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name) return name;
    if (text.includes(PLANNED_ANEW)) return undefined;
    if (this.#names.size >= MOST_PREPARED) return undefined;
    const count = (this.#asked.get(text) ?? 0) + 1;
    if (count <= ASKED_BEFORE) {
      if (this.#asked.size >= MOST_COUNTED) this.#asked.clear();
      this.#asked.set(text, count);
      return undefined;
    }
    this.#asked.delete(text);
    const statementName = `s_${createHash("sha256").update(text).digest("base64url").slice(0, 24)}`;
    this.#names.set(text, statementName);
    return statementName;
  }
}
