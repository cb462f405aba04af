#!/usr/bin/env node
/**
 * npm run studio -- [name or beginning of a name…] [--again] [--render-only] [--develop-only] [--list]
 *
 * Renders what is named, or whatever has no master yet; shows progress and the time left; then makes the masters.
 * Fixed seeds: the same scene gives the same picture. --again renders although a picture exists; --list only says what
 * would be made.
 */
import { spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { assemble } from "./assemble.mjs";
import { labelRows } from "./catalogue.mjs";
import { choose } from "./choose.mjs";
import { develop, readManifest } from "./develop.mjs";
import { drawGraphics } from "./graphics.mjs";
import { typeset } from "./labels/typeset.mjs";
import { chromiumPath, labelFolder, outputFolder, prepare, work } from "./setup.mjs";
import { allShots } from "./shots/list.mjs";

const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith("--")));
const names = process.argv.slice(2).filter((word) => !word.startsWith("--"));
/** Pictures per Blender process: few enough that a crash costs little. */
const BATCH = 8;
/** Rendering runs at low priority by default. */
const NICE = process.env.STUDIO_NICE ?? "19";

function clock(seconds) {
  const minutes = Math.floor(seconds / 60);
  return minutes > 0 ? `${minutes} min ${Math.round(seconds % 60)} s` : `${Math.round(seconds)} s`;
}

function blender(jobs, onShot) {
  const file = `${work}/jobs-${process.pid}.json`;
  writeFileSync(file, JSON.stringify(jobs));
  const main = fileURLToPath(new URL("blender/main.py", import.meta.url));
  const child = spawn("nice", ["-n", NICE, "blender", "-b", "-noaudio", "--python", main, "--", file], {
    env: { ...process.env, STUDIO_WORK: work, OMP_WAIT_POLICY: "PASSIVE", OMP_NUM_THREADS: "2" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line.startsWith("SHOT ")) onShot(line.slice(5));
    else if (/^(FAILED|Traceback|\s+File |\w*Error)/.test(line)) console.error(line);
  });
  return new Promise((resolve) => {
    child.on("close", (code) => {
      rmSync(file, { force: true });
      resolve(code);
    });
  });
}

async function render(shots) {
  const started = Date.now();
  let done = 0;
  let failed = 0;
  for (let at = 0; at < shots.length; at += BATCH) {
    const jobs = shots.slice(at, at + BATCH).map((shot) => ({ ...shot, output: `${outputFolder}/${shot.name}.png` }));
    const code = await blender(jobs, (line) => {
      if (line.startsWith("plate-")) return console.log(`  ${line}`);
      done += 1;
      const left = ((Date.now() - started) / 1000 / done) * (shots.length - done);
      console.log(`${String(done).padStart(3)}/${shots.length}  ${line}, about ${clock(left)} left`);
    });
    if (code !== 0) failed += 1;
  }
  return failed;
}

const shots = allShots(labelFolder);
const folders = { output: outputFolder, plates: `${work}/plates`, labels: labelFolder };
const masters = new Set(readManifest().map((row) => row.name));
const chosen = choose(shots, { names, again: flags.has("--again"), masters, folders });
if (flags.has("--list")) {
  for (const shot of [...chosen.render, ...chosen.assemble]) console.log(shot.name);
  process.exit(0);
}
let failed = 0;
if (!flags.has("--develop-only")) {
  prepare();
  const set = await typeset(labelRows(), labelFolder, chromiumPath);
  if (set > 0) console.log(`${set} labels typeset`);
  console.log(`${chosen.render.length} of ${shots.length} pictures to render`);
  failed = await render(chosen.render);
}
if (!flags.has("--render-only")) {
  for (const shot of chosen.assemble) {
    if (!(await assemble(shot, folders))) console.log(`${shot.name} waits for its parts`);
  }
  await drawGraphics(outputFolder, labelFolder);
  console.log(`${await develop(shots, outputFolder)} masters written`);
}
process.exit(failed > 0 ? 1 : 0);
