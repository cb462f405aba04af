import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { isWhole } from "./e2e/support/is-whole.ts";
import { compileCache } from "./scripts/support/dependencies.mjs";

/** Long runs of short files. Vitest starts with the largest files, so that these would run alone at the end. */
const LONG = [
  "pages-of-the-shop",
  "pages-of-the-clinic",
  "pages-of-a-customer",
  "open-your-own-clinic",
  "first-visits",
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(`/${name}.spec.ts`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Journeys: Chromium against the production build, on servers that files share where they can (e2e/support/server.ts). */
export default defineConfig({
  test: {
    // What is about processes, years or whole machines is in e2e/check/.
    include: isWhole ? ["e2e/*.spec.ts", "e2e/check/*.spec.ts"] : ["e2e/*.spec.ts"],
    environment: "node",
    globalSetup: ["scripts/support/guard-run.mjs", "e2e/support/global-setup.ts"],
    pool: "forks",
    sequence: { sequencer: LongFirst },
    // A worker's files run one after the other and share its browser, its server and what they load.
    isolate: false,
    // One more than cores: a journey waits half of its time, for a page, a mail or a clock.
    maxWorkers: 3,
    // A test that fails now and then shows a fault, in the product or in itself.
    retry: 0,
    // Watchdogs, not measures, and shorter than the run's own limit, so that a test that hangs is named.
    testTimeout: 150_000,
    hookTimeout: 150_000,
    env: { NODE_COMPILE_CACHE: compileCache },
    expect: { poll: { timeout: 30_000 } },
  },
});
