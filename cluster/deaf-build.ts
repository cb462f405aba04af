import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const WARNINGS = /\[\s*["`]01000["`],\s*["`]57P01["`]\s*\]/;

/**
 * Copies the built product into a folder next to the sources that it reads. The copy ignores the warning that a server
 * stopped waiting for its standby: a planted failure, which the judge must detect.
 */
export function copyDeafBuild(): string {
  const copy = join(root, "build-deaf");
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(root, "build"), copy, { recursive: true });
  const files = readdirSync(join(copy, "start"), { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".js"),
  );
  const heard = files
    .map((file) => join(copy, "start", file))
    .filter((file) => WARNINGS.test(readFileSync(file, "utf8")));
  if (heard.length === 0) throw new Error("the built product has no such warning to ignore");
  for (const file of heard) writeFileSync(file, readFileSync(file, "utf8").replace(WARNINGS, "[]"));
  return copy;
}
