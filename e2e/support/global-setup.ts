import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { ProvidedContext } from "vitest";
import type { TestProject } from "vitest/node";
import { urlOfDatabase } from "#platform/db/client.ts";
import { moveClock } from "#platform/db/move-clock.ts";
import { journeysMoment } from "#testing/journeys-moment.ts";
import { settleTemplate } from "#testing/templates.ts";
import startTestServer from "#testing/test-server.ts";
import { findChromium } from "../../scripts/support/chromium.mjs";
import { copyDemo, onServer } from "./copy-demo.ts";
import { makePlainPictures } from "./plain-pictures.ts";
import { launchServer } from "./server-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The database server, and the template with the demo clinic from which new databases are copied. */
    seededServer: { url: string; template: string };
    /**
     * How far the clinic's clock is ahead of real time in each copy of the demo clinic, and the clinic's time at the
     * start of the run.
     */
    clinicClock: { offsetMs: number; beganAt: string };
    /** A server on the demo clinic for tests that only read it. */
    sharedServer: { origin: string; sandbox: string };
    /** A folder of plain pictures, shared by all servers. */
    picturesFolder: string;
    chromium: { executablePath: string; args: string[] };
  }
}

const ZONE = "America/New_York";

/** SQL that moves the demo's offers and sales to the current days, so that tests find them whenever they run. */
const CURRENT_OFFERS = `
  update limited_offers set starts_at = clock_now() - interval '10 days',
    ends_at = (date_trunc('day', clock_now() at time zone 'America/New_York') + interval '20 days 17 hours') at time zone 'America/New_York';
  update product_sizes set sale_ends_at = clock_now() + interval '20 days' where sale_ends_at is not null;
  update services set sale_ends_at = clock_now() + interval '20 days' where sale_ends_at is not null;`;

/**
 * Prepares all end-to-end tests: the browser, the build, a PostgreSQL, and on it the demo clinic as a real first start
 * seeds it. The clinic's clock is moved first, so that every run starts at the same time of the week; JOURNEYS_AT
 * chooses another time.
 */
export default async function prepareJourneys(project: TestProject): Promise<() => Promise<void>> {
  // Comes first, so that an invalid setting ends the run at once.
  journeysMoment(process.env.JOURNEYS_AT, new Date());
  project.provide("chromium", await findChromium());
  execFileSync(process.execPath, ["scripts/ensure-build.mjs"], { stdio: "inherit" });
  let server = { url: "", template: "", demoTemplate: "" };
  const stop = await startTestServer({
    provide: (_key: "testServer", value: typeof server) => {
      server = value;
      project.provide("testServer", value);
    },
  });
  const template = `halcyon_demo_${randomBytes(4).toString("hex")}`;
  await onServer(server.url, `create database ${template} template ${server.template} strategy file_copy`);
  project.provide("clinicClock", await setClock(urlOfDatabase(server.url, template)));
  await seed(urlOfDatabase(server.url, template));
  await onServer(urlOfDatabase(server.url, template), CURRENT_OFFERS);
  await settleTemplate(urlOfDatabase(server.url, template));
  project.provide("seededServer", { url: server.url, template });
  const picturesFolder = await mkdtemp(join(tmpdir(), "halcyon-pictures-"));
  await makePlainPictures(picturesFolder);
  project.provide("picturesFolder", picturesFolder);
  const clinic = await copyDemo({ url: server.url, template }, picturesFolder);
  const shared = await launchServer({ ...clinic, endsWithParent: true });
  project.provide("sharedServer", { origin: shared.origin, sandbox: shared.sandbox });
  return async () => {
    await shared.stop();
    await clinic.remove();
    await rm(picturesFolder, { recursive: true, force: true });
    await onServer(server.url, `drop database if exists ${template} with (force)`);
    await stop();
  };
}

/** Moves the clock of a migrated database to the tests' start time, and prints it. */
async function setClock(databaseUrl: string): Promise<ProvidedContext["clinicClock"]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const now = new Date();
    const moment = journeysMoment(process.env.JOURNEYS_AT, now);
    const words = new Intl.DateTimeFormat("en-US", { timeZone: ZONE, dateStyle: "full", timeStyle: "short" });
    console.log(`The journeys' clock begins at ${words.format(moment)} in ${ZONE} (${moment.toISOString()}).`);
    const { offsetMs } = await moveClock(client, moment.getTime() - now.getTime());
    return { offsetMs, beganAt: moment.toISOString() };
  } finally {
    await client.end();
  }
}

async function seed(databaseUrl: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "halcyon-seed-"));
  try {
    const server = await launchServer({ databaseUrl, dataDir });
    await server.stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
