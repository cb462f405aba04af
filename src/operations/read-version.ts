import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Returns the release version, in a clone or a package. */
export async function readVersion(): Promise<string> {
  const file = await readFile(join(import.meta.dirname, "../../package.json"), "utf8");
  const { version } = JSON.parse(file) as { version: string }; // our own file
  return version;
}
