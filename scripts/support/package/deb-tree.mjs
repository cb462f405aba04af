import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../folders.mjs";

const SOURCES = join(root, "deploy", "deb");
const FILES = [
  { name: "halcyon.env", to: "etc/halcyon/halcyon.env", mode: 0o640 },
  { name: "halcyon.service", to: "usr/lib/systemd/system/halcyon.service", mode: 0o644 },
  { name: "halcyon", to: "usr/bin/halcyon", mode: 0o755 },
];
const ARCHITECTURES = { x64: "amd64", arm64: "arm64" };

/**
 * Lays out the tree of a `.deb` around a package: the unit, the settings, the command, and the scripts that create the
 * user.
 *
 * @param {{ tree: string, into: string, version: string }} options
 */
export function layOutDeb({ tree, into, version }) {
  rmSync(into, { recursive: true, force: true });
  cpSync(tree, join(into, "usr/lib/halcyon"), { recursive: true, verbatimSymlinks: true });
  for (const { name, to, mode } of FILES) put(join(SOURCES, name), join(into, to), mode);
  mkdirSync(join(into, "DEBIAN"));
  for (const name of ["postinst", "prerm", "postrm"]) put(join(SOURCES, name), join(into, "DEBIAN", name), 0o755);
  writeFileSync(join(into, "DEBIAN/conffiles"), "/etc/halcyon/halcyon.env\n", { mode: 0o644 });
  const control = readFileSync(join(SOURCES, "control"), "utf8")
    .replace("VERSION", version)
    .replace("ARCHITECTURE", ARCHITECTURES[process.arch] ?? process.arch);
  writeFileSync(join(into, "DEBIAN/control"), control, { mode: 0o644 });
  for (const folder of [
    "",
    "usr",
    "usr/bin",
    "usr/lib",
    "usr/lib/systemd",
    "usr/lib/systemd/system",
    "etc",
    "etc/halcyon",
    "DEBIAN",
  ])
    chmodSync(join(into, folder), 0o755);
}

function put(from, to, mode) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
  chmodSync(to, mode);
}
