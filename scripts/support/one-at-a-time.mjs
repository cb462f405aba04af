import { readFileSync, rmSync, writeFileSync } from "node:fs";

/**
 * Runs work under a lock, because two starts of one checkout must not install or build at the same time: the second
 * waits. A lock whose holder has died is taken over.
 *
 * @template Result
 * @param {string} path
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function oneAtATime(path, work) {
  let saidSo = false;
  while (!take(path)) {
    if (!saidSo) console.log("Another start is preparing this folder; waiting for it …");
    saidSo = true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const release = () => rmSync(path, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  const holder = Number(readOr(path, "0"));
  if (holder === process.pid || !isAlive(holder)) rmSync(path, { force: true });
  return false;
}

function readOr(path, fallback) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return fallback;
  }
}

function isAlive(pid) {
  // The file is empty: its holder is just writing its process id.
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
