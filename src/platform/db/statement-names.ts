import { createHash } from "node:crypto";

/** How often a text must be sent before it is prepared: rare ones aren't worth storing. */
const ASKED_BEFORE = 3;
/**
 * The maximum number of named texts, which is higher than the number of statements that the code declares. Above the
 * maximum, the least recently sent texts lose their names.
 */
const MOST_NAMED = 2_000;
const MOST_COUNTED = 2_000;

/** The maximum number of statements that one connection has prepared, which limits its memory and the database's. */
export const MOST_PREPARED = 400;

/**
 * A marker anywhere in a statement, which makes the database plan it for its values each time. For lists that
 * are searched or filtered: one plan for all values would read a whole table for a text that an index finds immediately.
 */
export const PLANNED_ANEW = "/* planned anew */";

/**
 * A marker at the end of a declared statement: the database plans the statement for the values of each call where that
 * is cheaper. Without the marker, it plans a declared statement once for all values (decision 0174). For spans of days,
 * limits and optional filters, where one plan for all values reads far more rows (`npm run bench -- scale plans`).
 */
export const PLANNED_FOR_VALUES = "/* planned for its values */";

/** Whether the database may plan a declared statement once for any values. */
export function hasOnePlan(text: string): boolean {
  return !text.includes(PLANNED_ANEW) && !text.includes(PLANNED_FOR_VALUES);
}

/**
 * Decides which statements are worth preparing. Our code's texts have placeholders for values, so there are few of
 * them. A filter assembled from parts has many variants, and the rare ones stay unprepared.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #asked = new Map<string, number>();
  readonly #most: number;

  constructor({ most = MOST_NAMED } = {}) {
    this.#most = most;
  }

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name) {
      moveToEnd(this.#names, text, name);
      return name;
    }
    if (text.includes(PLANNED_ANEW)) return undefined;
    const count = (this.#asked.get(text) ?? 0) + 1;
    if (count <= ASKED_BEFORE) {
      if (this.#asked.size >= MOST_COUNTED) this.#asked.clear();
      this.#asked.set(text, count);
      return undefined;
    }
    this.#asked.delete(text);
    const statementName = `s_${createHash("sha256").update(text).digest("base64url").slice(0, 24)}`;
    dropOldest(this.#names, this.#most - 1);
    this.#names.set(text, statementName);
    return statementName;
  }
}

/** The part of the driver's connection that knows which statements are prepared. */
type Preparing = {
  parsedStatements: Record<string, string>;
  close(statement: { type: "S"; name: string }): void;
};

/** The statements that one connection has prepared. Beyond a maximum, the least recently used ones are closed. */
export class PreparedStatements {
  readonly #names = new Map<string, true>();
  readonly #connection: Preparing;
  readonly #most: number;

  constructor(connection: object, most = MOST_PREPARED) {
    this.#connection = connection as Preparing; // the driver's own fields, which its types leave out
    this.#most = most;
  }

  /**
   * Marks a statement as used, just before it is sent by its name. Returns the names of the statements that were closed
   * to make room.
   */
  use(name: string): string[] {
    moveToEnd(this.#names, name, true);
    const dropped = dropOldest(this.#names, this.#most);
    // A statement sent in this same moment isn't known to be parsed yet, so it isn't closed.
    const closed = dropped.filter((one) => one in this.#connection.parsedStatements);
    for (const one of closed) {
      delete this.#connection.parsedStatements[one];
      this.#connection.close({ type: "S", name: one });
    }
    return closed;
  }
}

function moveToEnd<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
}

/** Drops the oldest entries until at most `most` are left, and returns their keys. */
function dropOldest(map: Map<string, unknown>, most: number): string[] {
  const dropped: string[] = [];
  for (const key of map.keys()) {
    if (map.size <= most) break;
    map.delete(key);
    dropped.push(key);
  }
  return dropped;
}
