import { defineConfig } from "vitest/config";

/**
 * A run that never ends by itself, with every kind of process a run starts: see
 * ../../check/ends-what-it-started.spec.ts.
 */
export default defineConfig({
  test: {
    include: ["e2e/support/hanging-run/*.fixture.ts"],
    environment: "node",
    globalSetup: ["scripts/support/guard-run.mjs", "src/testing/test-server.ts"],
    pool: "forks",
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
