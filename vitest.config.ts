import { defineConfig } from "vitest/config";

/** Unit and API tests: everything beside what it tests. The journeys in a browser have `vitest.e2e.config.ts`. */
export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "pictures/**/*.test.ts"],
    environment: "node",
    globalSetup: ["src/testing/test-server.ts"],
    pool: "forks",
    maxWorkers: 2,
    // A watchdog, not a measure: on two busy cores a race of 200 takes its time. Figures come from bench/.
    testTimeout: 120_000,
    // What a busy machine upsets is tried once more; a broken rule is broken twice.
    retry: 1,
    hookTimeout: 120_000,
    // Far from the clinic and from UTC: a rule that reads the machine's own zone fails here.
    env: { TZ: "Pacific/Auckland" },
  },
});
