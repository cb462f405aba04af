import { defineConfig } from "vitest/config";
import { compileCache } from "./scripts/support/dependencies.mjs";

/** Unit and API tests: everything beside what it tests. The journeys in a browser have `vitest.e2e.config.ts`. */
export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "pictures/**/*.test.ts"],
    environment: "node",
    globalSetup: ["scripts/support/guard-run.mjs", "src/testing/test-server.ts"],
    pool: "forks",
    maxWorkers: 2,
    // A test that fails now and then tells of a fault, in the product or in itself.
    retry: 0,
    // Watchdogs, not measures, and shorter than the run's own limit, so that a test that hangs is named. Figures come from bench/.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Far from the clinic and from UTC: a rule that reads the machine's own zone fails here.
    env: { TZ: "Pacific/Auckland", NODE_COMPILE_CACHE: compileCache },
  },
});
