import type { Breach } from "./breach.ts";
import { pathByLayer } from "./path-by-layer.ts";
import { relationsOf } from "./relations-of.ts";
import { modules, views } from "./rules.ts";
import { isTest, type SourceTree } from "./source-file.ts";
import { sqlTextsOf } from "./sql-texts.ts";

/**
 * Returns a file's module, or its top folder outside of modules. In `demo/`, each folder is named after the module
 * whose tables it writes.
 */
const ownerOf = (file: string) => file.split("/")[/^(modules|demo)\//.test(file) ? 1 : 0] ?? file;

/** Returns tables by name with the module, or the folder, that declares them. */
export function tableOwnersOf(tree: SourceTree): Map<string, string> {
  const owners = new Map<string, string>();
  for (const [file, code] of tree) {
    if (isTest(file)) continue;
    for (const [, name = ""] of code.matchAll(/\bpgTable\(\s*"(\w+)"/g)) owners.set(name, ownerOf(file));
  }
  return owners;
}

/**
 * Returns the tables and views that migrations create but that no module or folder owns. `checkTables` would miss code
 * that uses them.
 */
export function findUnownedRelations(tree: SourceTree, migrations: readonly string[]): string[] {
  const owners = tableOwnersOf(tree);
  const made = migrations.flatMap((sql) =>
    [
      ...sql.matchAll(
        /\bcreate\s+(?:table|(?:or\s+replace\s+)?(?:materialized\s+)?view)\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi,
      ),
    ].map(([, name = ""]) => name),
  );
  return made.filter((name) => !owners.has(name) && !Object.hasOwn(views, name));
}

/** Folders whose code sends SQL to the database. Tests and their tools may read any rows, so they aren't listed. */
const RUNS_SQL = /^(modules\/[\w-]+\/server|platform|api|server|operations|sandbox|demo)\//;

function isOffered(name: string, file: string): boolean {
  const view = views[name];
  if (!view?.isOffered) return false;
  return !file.startsWith("modules/") || modules.indexOf(view.owner) <= modules.indexOf(ownerOf(file));
}

/** Returns SQL that names another owner's table or view, and SQL that exposes a whole table. */
export function checkTables(tree: SourceTree): Breach[] {
  const owners = tableOwnersOf(tree);
  return [...tree].flatMap(([file, code]) => {
    if (isTest(file) || !RUNS_SQL.test(pathByLayer(file))) return [];
    return sqlTextsOf(file, code).flatMap(({ text, line, isExported }): Breach[] => {
      if (isExported && owners.has(text.trim())) {
        return [{ file, name: text.trim(), reason: `line ${line} hands out a whole table`, isFinal: true }];
      }
      return relationsOf(text).flatMap(({ name, isWritten }): Breach[] => {
        const owner = owners.get(name) ?? views[name]?.owner;
        if (owner === undefined || owner === ownerOf(file) || (!isWritten && isOffered(name, file))) return [];
        const reason = `line ${line} ${isWritten ? "writes" : "reads"} a table of ${owner}`;
        return [{ file, name, reason, isFinal: isWritten }];
      });
    });
  });
}
