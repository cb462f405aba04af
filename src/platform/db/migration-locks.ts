/** The locks that migration statements take, weakest first, with their PostgreSQL names. */
const MODES = ["ROW EXCLUSIVE", "SHARE UPDATE EXCLUSIVE", "SHARE", "SHARE ROW EXCLUSIVE", "ACCESS EXCLUSIVE"] as const;
export type LockMode = (typeof MODES)[number];

export type MigrationLocks = {
  /** The strongest lock on each table, by its name. Tables created by the migration aren't included. */
  tables: Map<string, LockMode>;
  /** Tables that are fully rewritten, row by row, while they are locked. */
  rewritten: string[];
  /** Whether the migration runs code whose locks its text doesn't show. */
  runsCode: boolean;
};

const NAME = String.raw`(?:only\s+)?(?:"?public"?\.)?"?([a-z_][\w]*)"?`;
const ALTER = new RegExp(`^alter table (?:if exists )?${NAME} (.*)$`, "i");
const BY_FORM: readonly [RegExp, LockMode][] = [
  [new RegExp(String.raw`^create (?:unique )?index\b.*? on ${NAME}`, "i"), "SHARE"],
  [new RegExp(String.raw`^create (?:or replace )?(?:constraint )?trigger\b.*? on ${NAME}`, "i"), "SHARE ROW EXCLUSIVE"],
  [new RegExp(String.raw`^drop trigger\b.*? on ${NAME}`, "i"), "ACCESS EXCLUSIVE"],
  [new RegExp(`^drop table (?:if exists )?${NAME}`, "i"), "ACCESS EXCLUSIVE"],
  [new RegExp(`^truncate (?:table )?${NAME}`, "i"), "ACCESS EXCLUSIVE"],
  [new RegExp(`^lock table ${NAME}`, "i"), "ACCESS EXCLUSIVE"],
];
const WRITES = new RegExp(String.raw`\b(?:insert into|delete from|(?<!do )(?<!for )(?<!no key )update) ${NAME}`, "gi");
const REFERENCES = new RegExp(String.raw`\breferences ${NAME}`, "gi");
const ADDS_KEY = /^add constraint "?\w+"? foreign key\b[^;]*$/i;

/**
 * Reads from a migration's text which tables it locks, and how. Statements inside functions and code blocks aren't
 * read: the functions don't run yet, and `runsCode` reports the blocks.
 */
export function locksOf(sql: string): MigrationLocks {
  const newTables = new Set<string>();
  const tables = new Map<string, LockMode>();
  const rewritten = new Set<string>();
  let runsCode = false;
  const lock = (table: string | undefined, mode: LockMode) => {
    if (!table || newTables.has(table)) return;
    const before = tables.get(table);
    if (!before || MODES.indexOf(mode) > MODES.indexOf(before)) tables.set(table, mode);
  };
  for (const statement of statementsOf(sql)) {
    if (/^(do|call)\b/i.test(statement)) runsCode = true;
    const created = new RegExp(`^create table (?:if not exists )?${NAME}`, "i").exec(statement)?.[1];
    if (created) newTables.add(created);
    for (const [, table] of statement.matchAll(REFERENCES)) lock(table, "SHARE ROW EXCLUSIVE");
    const [, altered, actions = ""] = ALTER.exec(statement) ?? [];
    if (altered) {
      lock(altered, modeOfAlter(actions));
      if (/\balter (?:column )?"?\w+"? (?:set data )?type\b/i.test(actions) && !newTables.has(altered))
        rewritten.add(altered);
      continue;
    }
    const form = BY_FORM.find(([pattern]) => pattern.test(statement));
    if (form) lock(form[0].exec(statement)?.[1], form[1]);
    else if (/^(with|insert|update|delete|merge)\b/i.test(statement))
      for (const [, table] of statement.matchAll(WRITES)) lock(table, "ROW EXCLUSIVE");
  }
  return { tables, rewritten: [...rewritten], runsCode };
}

function modeOfAlter(actions: string): LockMode {
  if (/^validate constraint\b[^,]*$/i.test(actions)) return "SHARE UPDATE EXCLUSIVE";
  return ADDS_KEY.test(actions) && !/, add |, alter |, drop /i.test(actions)
    ? "SHARE ROW EXCLUSIVE"
    : "ACCESS EXCLUSIVE";
}

/** Returns the statements of a text, without comments, string literals and function bodies, each on one line. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, " ")
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter((statement) => statement !== "");
}
