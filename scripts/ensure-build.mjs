/** Builds the pages if their sources have changed, as `npm start` does before serving: for tests that need a build. */
import { ensureBuild } from "./support/build.mjs";
import { environmentFor, findNode } from "./support/dependencies.mjs";
import { root } from "./support/folders.mjs";
import { oneAtATime } from "./support/one-at-a-time.mjs";
import { StepError } from "./support/run-step.mjs";

try {
  const node = await findNode();
  await oneAtATime(`${root}/.preparing`, () => ensureBuild({ node, env: environmentFor(node) }));
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exitCode = 1;
}
