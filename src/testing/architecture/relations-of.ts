export type Relation = { name: string; isWritten: boolean };

/** Words that are followed by a table, and by another one after each comma. */
const BEFORE_TABLES = new Set(["from", "join", "into", "update", "using", "table", "truncate", "copy", "references"]);
const WRITES = new Set(["into", "update", "truncate"]);
/** Words after which a comma isn't followed by a table. */
const AFTER_TABLES = new Set(
  "where set values select group order limit offset returning having window union with do for".split(" "),
);
/** Words that may come between a word of `BEFORE_TABLES` and the table. */
const MODIFIERS = new Set(["only", "lateral", "table", "if", "not", "exists"]);

type Token = { text: string; isName: boolean };

/** Returns the words and symbols of a SQL statement, without comments and quoted text. */
function tokensOf(sql: string): Token[] {
  const bare = sql
    .replace(/--.*$/gm, " ")
    .replace(/\/\*[\s\S]*?\*\//g, " ")
    .replace(/'(?:[^']|'')*'/g, "''");
  return [...bare.matchAll(/"([^"]+)"|([a-z_]\w*)|\S/gi)].map(([sign, quoted, word]) => ({
    text: quoted ?? (word ?? sign).toLowerCase(),
    isName: quoted !== undefined || word !== undefined,
  }));
}

/** Returns the names that a statement itself defines for subqueries: `with name as (…)`. */
function namesGiven(tokens: readonly Token[]): Set<string> {
  const textAt = (index: number) => tokens[index]?.text ?? "";
  return new Set(
    tokens.flatMap(({ text, isName }, index) => {
      if (!isName || textAt(index + 1) !== "as") return [];
      const opens = ["(", "materialized", "not"].includes(textAt(index + 2));
      return opens && ["with", "recursive", ","].includes(textAt(index - 1)) ? [text] : [];
    }),
  );
}

/** Whether a word is followed by tables. It isn't in `for update`, `do update` and `is distinct from`. */
function isBeforeTables(text: string, before: string | undefined): boolean {
  if (text === "update") return !["for", "key", "do"].includes(before ?? "");
  return BEFORE_TABLES.has(text) && !(text === "from" && before === "distinct");
}

/**
 * The parser's state inside one pair of parentheses: whether it reads a list of tables, and whether a table comes next.
 */
type Level = { isList: boolean; isNext: boolean; isWritten: boolean };

/**
 * Returns the tables and views that SQL names: in lists after `from`, `join` and the like, and before the dot of a
 * column (`orders.id`). A name defined by `with` isn't a table, except as the target of a write.
 */
export function relationsOf(sql: string): Relation[] {
  const tokens = tokensOf(sql);
  const given = namesGiven(tokens);
  const found: Relation[] = [];
  const levels: Level[] = [];
  let level: Level = { isList: false, isNext: false, isWritten: false };

  function takeSign(sign: string): void {
    if (sign === "(") {
      level.isNext = false;
      levels.push(level);
      level = { isList: false, isNext: false, isWritten: false };
    } else if (sign === ")") {
      level = levels.pop() ?? level;
    } else if (sign !== ".") {
      level.isNext = sign === "," && level.isList;
    }
  }

  function takeName(text: string, before: string | undefined, after: string | undefined): void {
    if (isBeforeTables(text, before)) {
      const isWritten = WRITES.has(text) || (text === "from" && before === "delete");
      level = Object.assign(level, { isList: true, isNext: true, isWritten });
    } else if (AFTER_TABLES.has(text)) {
      level = Object.assign(level, { isList: false, isNext: false });
    } else if (level.isNext) {
      if (MODIFIERS.has(text) || after === ".") return; // the word before a dot is a schema, not a table
      level.isNext = false;
      const isTable = level.isWritten || (after !== "(" && !given.has(text));
      if (isTable) found.push({ name: text, isWritten: level.isWritten });
    } else if (after === "." && before !== "." && !given.has(text)) {
      found.push({ name: text, isWritten: false });
    }
  }

  for (const [index, { text, isName }] of tokens.entries()) {
    if (isName) takeName(text, tokens[index - 1]?.text, tokens[index + 1]?.text);
    else takeSign(text);
  }
  return found;
}
