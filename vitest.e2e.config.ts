import { defineConfig } from "vitest/config";

/** Journeys: Chromium against the production build, each file with its own server, database and mails. */
export default defineConfig({
  test: {
    include: ["e2e/**/*.spec.ts"],
    environment: "node",
    globalSetup: ["e2e/support/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    // What a busy machine upsets is tried once more; what is broken is broken twice.
    retry: 1,
    // Watchdogs, not measures: some of these go through every page of the site.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
