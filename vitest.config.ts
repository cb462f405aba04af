import { defineConfig } from "vitest/config";
import { compileCache } from "./scripts/support/dependencies.mjs";
import { words } from "./scripts/words/words-plugin.ts";
import { isWhole } from "./src/testing/is-whole.ts";

/**
 * Tests that change what a whole process shares have one of their own. All others run one after the other in the
 * workers' processes, which load the product once: imports were 43 % of this suite's time.
 */
const ALONE = [
  // Replace a module (`vi.mock`).
  "src/modules/account/server/sessions/sessions.test.ts",
  "src/modules/own-visits/web/prepare/prepare-parts.test.ts",
  "src/modules/cart/web/put-visit-in-cart.test.ts",
  "src/screens/contact/contact.test.ts",
  "src/screens/shop/shop.test.tsx",
  "src/screens/visits/booking-msg.test.tsx",
  "src/screens/visits/confirmation.test.tsx",
  "src/screens/visits/guest-details-step.test.tsx",
  "src/staff/resource/import/follow-import.test.tsx",
  "src/web/api.test.ts",
  // Replace the timers. A timer that other code of the process sets meanwhile would never run.
  "src/modules/desk/staff/board/drag/drag-engine.test.ts",
  "src/modules/desk/staff/board/drag/press.test.ts",
  "src/modules/desk/staff/board/live/live-day.test.ts",
  "src/platform/payment-gateway.test.ts",
  // Load drizzle-kit, which adds to Array.prototype.
  "src/platform/db/migrations.test.ts",
  "src/server/upgrade.test.ts",
  // Count what the process sends to the database or holds in memory, cut its connections, or use up a limit of the process.
  "src/platform/idle-memory.test.ts",
  "src/platform/db/preparing-client.test.ts",
  "src/platform/jobs/jobs.test.ts",
  "src/sandbox/sandbox.test.ts",
];

/**
 * About processes, whole machines and former releases: `npm run check` runs them, and `npm test` a witness of each
 * (decision 0107). A file that is asked for by name runs.
 */
const IN_CHECK = [
  "src/modules/checkout/server/desk/reader/random-readers.test.ts",
  "src/modules/checkout/server/memberships/renewals/crash-renewals.test.ts",
  "src/modules/checkout/server/plans/installments/crash-installments.test.ts",
  "src/modules/checkout/server/visits/crash-visits.test.ts",
  "src/modules/catalog/server/sale-migration.test.ts",
  "src/modules/content/server/banner-migration.test.ts",
  "src/modules/content/server/hours-migration.test.ts",
  "src/platform/db/embedded-supervisor.test.ts",
  "src/server/demo-life.test.ts",
];

/** Unit and API tests: everything beside what it tests. The journeys in a browser have `vitest.e2e.config.ts`. */
export default defineConfig({
  plugins: [words()],
  test: {
    environment: "node",
    globalSetup: ["scripts/support/guard-run.mjs", "src/testing/test-server.ts"],
    setupFiles: ["src/testing/sql/watch-rows.ts"],
    pool: "forks",
    // Room for what lives a moment: tests make much of it, and collecting it more seldom saves a twentieth of their time.
    execArgv: ["--max-semi-space-size=32"],
    maxWorkers: 3,
    // A test that fails now and then shows a fault, in the product or in itself.
    retry: 0,
    // Watchdogs, not measures, and shorter than the run's own limit, so that a test that hangs is named. Figures come from bench/.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Far from the clinic and from UTC: a rule that reads the machine's own zone fails here.
    env: { TZ: "Pacific/Auckland", NODE_COMPILE_CACHE: compileCache },
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          isolate: false,
          setupFiles: ["src/testing/quick-passwords.ts"],
          include: ["src/**/*.test.{ts,tsx}", "pictures/**/*.test.ts"],
          exclude: [...ALONE, ...(isWhole ? [] : IN_CHECK)],
        },
      },
      { extends: true, test: { name: "alone", include: ALONE } },
    ],
  },
});
