import { defineConfig } from "vitest/config";
import { compileCache } from "./scripts/support/dependencies.mjs";

/** Faults of the machine, against the production build: for `npm run check` alone, as each takes its time. */
export default defineConfig({
  test: {
    include: ["e2e/faults/*.spec.ts"],
    environment: "node",
    globalSetup: ["scripts/support/guard-run.mjs", "e2e/faults/global-setup.ts"],
    pool: "forks",
    maxWorkers: 1,
    retry: 0,
    // Watchdogs, not measures, and shorter than the run's own limit, so that a test that hangs is named.
    testTimeout: 170_000,
    hookTimeout: 170_000,
    env: { NODE_COMPILE_CACHE: compileCache },
  },
});
