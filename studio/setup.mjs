/** What rendering needs besides Node: Blender, a C compiler for the denoiser, Chromium, the label fonts. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const succeeds = (command, ...args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;
const has = (command) => succeeds("which", command);

export const work = process.env.STUDIO_WORK ?? path("work");
export const labelFolder = `${work}/labels`;
export const outputFolder = `${work}/out`;
export const chromiumPath = process.env.STUDIO_CHROMIUM ?? "/usr/bin/chromium";

/** Check the tools, compile the denoiser and fetch the fonts when they are missing. Throws with what to install. */
export function prepare() {
  const missing = [];
  if (!has("cc")) missing.push("gcc libgomp1");
  if (!has("blender")) missing.push("blender python3-numpy");
  // Blender brings no Python of its own on Debian: the system's, which may not be the one on the path
  else if (!succeeds("blender", "-b", "--python-exit-code", "1", "--python-expr", "import numpy")) {
    missing.push("python3-numpy");
  }
  if (!existsSync(chromiumPath)) missing.push("chromium");
  if (missing.length > 0) {
    throw new Error(`The studio needs: apt-get install --no-install-recommends ${missing.join(" ")}`);
  }
  for (const folder of ["labels", "plates", "tmp", "raw", "out"]) mkdirSync(`${work}/${folder}`, { recursive: true });
  const source = path("blender/render/denoise.c");
  const library = `${work}/denoise.so`;
  if (!existsSync(library) || statSync(library).mtimeMs < statSync(source).mtimeMs) {
    const flags = ["-O3", "-march=native", "-ffast-math", "-fopenmp", "-shared", "-fPIC"];
    execFileSync("cc", [...flags, "-o", library, source, "-lm"]);
  }
  if (!existsSync(path("labels/node_modules"))) {
    execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--prefix", path("labels")], { stdio: "inherit" });
  }
}
