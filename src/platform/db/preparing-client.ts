import { createHash } from "node:crypto";
import { Client } from "pg";

/** A text is prepared once it has been asked so often: what is asked once or twice isn't worth keeping. */
const ASKED_BEFORE = 3;
/** Texts that may be prepared: bounds what every connection and the database keep, whatever filters people combine. */
const MOST_PREPARED = 400;
const MOST_COUNTED = 2_000;

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

const names = new StatementNames();

function isUnnamedStatement(config: unknown): config is { text: string } {
  return (
    typeof config === "object" &&
    config !== null &&
    "text" in config &&
    typeof config.text === "string" &&
    !("submit" in config) &&
    !("name" in config && config.name)
  );
}

/**
 * A connection that prepares what it is asked again and again: the cart's and the shelf's statements cost the database
 * several times more to plan than to run.
 */
export class PreparingClient extends Client {
  constructor(config?: ConstructorParameters<typeof Client>[0]) {
    super(config);
    const query = this.query.bind(this) as (config: unknown, ...rest: unknown[]) => unknown; // one of the driver's eight signatures, passed on as it came
    const prepared = (config: unknown, ...rest: unknown[]) => {
      if (!isUnnamedStatement(config) || !Array.isArray(rest[0]) || rest[0].length === 0) return query(config, ...rest);
      const name = names.nameOf(config.text);
      return query(name ? { ...config, name } : config, ...rest);
    };
    this.query = prepared as typeof this.query; // takes and answers what the driver's own does
  }
}
