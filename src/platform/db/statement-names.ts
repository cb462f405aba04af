import { createHash } from "node:crypto";

/** A text is prepared once it has been asked so often: what is asked once or twice isn't worth keeping. */
const ASKED_BEFORE = 3;
/** Texts that may be prepared: bounds what every connection and the database keep, whatever filters people combine. */
const MOST_PREPARED = 400;
const MOST_COUNTED = 2_000;

/**
 * Anywhere in a statement: it is planned for its values each time. For searches and filters, where one plan for any value
 * reads a whole table for a text that an index finds at once.
 */
export const PLANNED_ANEW = "/* planned anew */";

/**
 * Which statements are worth preparing. The texts come from our code, with placeholders for values, so there are few; a
 * filter that is put together from parts has many, and the rare ones stay unprepared.
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
    const made = `s_${createHash("sha256").update(text).digest("base64url").slice(0, 24)}`;
    this.#names.set(text, made);
    return made;
  }
}
