import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../folders.mjs";

const LICENSE = /^(licen[sc]e|notice|copying)/i;

/**
 * Returns the licenses of all packages that our package may contain, including bundled ones that have no files of their
 * own there: name, version, license, and the text, if any.
 */
export function readLicenses() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const installed = Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional && existsSync(join(root, path)))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const texts = installed.map(([path, { version, license = "see its text" }]) => {
    const folder = join(root, path);
    const files = readdirSync(folder).filter((name) => LICENSE.test(name) && !/\.(m?js|ts)$/.test(name));
    const text = files
      .sort()
      .map((name) => readFileSync(join(folder, name), "utf8").trim())
      .join("\n\n");
    return `${path.replace(/^.*node_modules\//, "")} ${version}: ${license}\n\n${text}\n`;
  });
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}
