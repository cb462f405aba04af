/**
 * Generates the first migration anew from all tables, and keeps the hand-written ones in their order after it. For the
 * time before the first release only: afterwards migrations are forward only, and `npm run db:generate <name>` adds one.
 *
 *   node scripts/regenerate-migrations.mjs           after a change of a tables.ts, or a merge conflict in the generated files
 *   node scripts/regenerate-migrations.mjs --check   says whether the committed migration is the tables' (exit 1 if not)
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, "src", "platform", "db", "migrations");
const initial = "0000_initial";

/** Ids and times only order the files; fixed ones keep two branches from conflicting over them. */
const snapshotId = "00000000-0000-4000-8000-000000000000";
const firstInstant = Date.UTC(2026, 10, 1);

function regenerate() {
  rmSync(join(folder, "meta"), { recursive: true, force: true });
  rmSync(join(folder, `${initial}.sql`), { force: true });
  execFileSync(process.execPath, [join(root, "node_modules", "drizzle-kit", "bin.cjs"), "generate", "--name=initial"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const snapshotPath = join(folder, "meta", "0000_snapshot.json");
  const snapshot = JSON.parse(readFileSync(snapshotPath, "utf8"));
  writeFileSync(snapshotPath, `${JSON.stringify({ ...snapshot, id: snapshotId }, null, 2)}\n`);
  const tags = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .map((name) => name.slice(0, -".sql".length))
    .sort();
  const entries = tags.map((tag, idx) => ({ idx, version: "7", when: firstInstant + idx, tag, breakpoints: true }));
  const journal = { version: "7", dialect: "postgresql", entries };
  writeFileSync(join(folder, "meta", "_journal.json"), `${JSON.stringify(journal, null, 2)}\n`);
  return tags;
}

function contentOf(path) {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
    .map((file) => `${file.slice(path.length)}\n${readFileSync(file, "utf8")}`)
    .join("\n");
}

if (process.argv.includes("--check")) {
  const kept = mkdtempSync(join(tmpdir(), "halcyon-migrations-"));
  cpSync(folder, kept, { recursive: true });
  try {
    regenerate();
    if (contentOf(folder) !== contentOf(kept)) {
      console.error("The migrations aren't those of the tables: run node scripts/regenerate-migrations.mjs.");
      process.exitCode = 1;
    }
  } finally {
    rmSync(folder, { recursive: true });
    cpSync(kept, folder, { recursive: true });
    rmSync(kept, { recursive: true });
  }
} else {
  for (const tag of regenerate()) console.log(`src/platform/db/migrations/${tag}.sql`);
}
