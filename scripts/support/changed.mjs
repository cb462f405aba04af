import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./folders.mjs";

const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);

/**
 * Returns the files changed since a commit; by default, the uncommitted ones, or if there are none, those of the last
 * commit.
 *
 * @param {string} [given] a commit or a branch
 * @returns {{ since: string, files: string[] }} files by their path in the project, new ones too
 */
export function findChange(given) {
  const since = given ?? (git("status", "--porcelain").length > 0 ? "HEAD" : "HEAD~1");
  return { since, files: [...git("diff", "--name-only", since), ...git("ls-files", "--others", "--exclude-standard")] };
}

/**
 * Returns the journeys that a change can affect, by the import graph.
 *
 * @param {{ node: string, env: NodeJS.ProcessEnv, files: string[] }} options
 * @returns {string[]} their files
 */
export function changedJourneys({ node, env, files }) {
  const program = join(root, "src", "testing", "changed", "changed-journeys-command.ts");
  return execFileSync(node, [program, ...files], { cwd: root, env, encoding: "utf8" })
    .split("\n")
    .filter(Boolean);
}
