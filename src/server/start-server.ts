import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { createApi } from "#api/create-api.ts";
import { calls } from "#calls.ts";
import { hasSessionCookie } from "#modules/account/server/public.ts";
import { findAccountsThere } from "#modules/account/server/seed-account.ts";
import { createAuthenticate, createIdentifyVisitor } from "#modules/account/server/sessions/identify-session.ts";
import { shipForms } from "#modules/care/server/consents/ship-forms.ts";
import { shipRules } from "#modules/care/server/rules.ts";
import { shipQuestions } from "#modules/care/server/screening/ship-questions.ts";
import { logoResponder } from "#modules/content/server/logo/logo-responder.ts";
import { ensureClinicSettings } from "#modules/content/server/public.ts";
import { seedIngredients } from "#modules/ingredients/server/seed-ingredients.ts";
import { hasSender } from "#modules/notifications/server/public.ts";
import { seedSearchSynonyms } from "#modules/search/server/seed-synonyms.ts";
import { assertRecipient } from "#platform/backup/age.ts";
import { backupFolderOf } from "#platform/backup/backup-folder.ts";
import { backUpBeforeUpgrade } from "#platform/backup/before-upgrade.ts";
import { listenToTagVersions } from "#platform/cache/tag-versions.ts";
import { closeDatabase, openDatabase } from "#platform/db/client.ts";
import { databaseTraffic } from "#platform/db/database-traffic.ts";
import { startEmbeddedDatabase } from "#platform/db/embedded.ts";
import { assertMigrated, migrate } from "#platform/db/migrate.ts";
import { readingForPage } from "#platform/db/page-reads.ts";
import { watchDisk } from "#platform/disk-space.ts";
import { type Env, SettingError } from "#platform/env.ts";
import { createAppDocument } from "#platform/http/app-document.ts";
import { PageCache } from "#platform/http/page-cache.ts";
import { createPageServer, type DocumentVisitor } from "#platform/http/page-server.ts";
import { PictureServer } from "#platform/http/picture-server.ts";
import type { DocumentPolicy } from "#platform/http/security-headers.ts";
import { StaticFiles } from "#platform/http/static-files.ts";
import { warmPictures } from "#platform/http/warm-pictures.ts";
import { WordedScripts } from "#platform/http/worded-scripts.ts";
import { collectWhenIdle } from "#platform/idle-memory.ts";
import { imageResponder } from "#platform/images/image-responder.ts";
import { findUploadedBytes, openBucket } from "#platform/images/picture-store.ts";
import { eventTasks } from "#platform/jobs/events.ts";
import { startJobRunner } from "#platform/jobs/job-runner.ts";
import { sweepTasks } from "#platform/jobs/sweep.ts";
import type { Logger } from "#platform/logger.ts";
import { Metrics } from "#platform/metrics.ts";
import { loadSecrets } from "#platform/secrets.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import type { catalogs, renderPage, routeIdOf } from "#server-entry.ts";
import { systemClock } from "#shared/clock.ts";
import type { Principal } from "#shared/principal.ts";
import { DEFAULT_LANGUAGE } from "#shared/words/languages.ts";
import { staffCalls } from "#staff-calls.ts";
import { pageRuleOf } from "#web/page-rules.ts";
import type { Closing } from "./closing.ts";
import type { EndOnFault } from "./end-on-fault.ts";
import { healthResponder } from "./health.ts";
import { createHttpServer, type Responder } from "./http-server.ts";
import { keepFactsDerived } from "./keep-facts-derived.ts";
import { loadDemo } from "./load-demo.ts";
import { assertGiftCardSecrets, linesOfLostSecrets } from "./lost-secrets.ts";
import { listenForMetrics, metricsResponder } from "./metrics-responder.ts";
import { backupSchedules, backupTasks } from "./nightly-backups.ts";
import { openClock } from "./open-clock.ts";
import { openPayments } from "./open-payments.ts";
import { watchPageBoundaries } from "./page-boundaries.ts";
import { previewPages } from "./preview-pages.ts";
import { allSchedules, eventHandlersOf, moduleApis, moduleSweeps, tasksOf } from "./server-modules.ts";
import { settleDemo } from "./settle-demo.ts";
import { whileUnavailable } from "./while-unavailable.ts";

const PAGE_CACHE_BYTES = 64 * 1024 * 1024;

/** The exports of the page bundle. It has its own copies of our modules, so `instanceof` fails across this boundary. */
type PageBundle = {
  renderPage: typeof renderPage;
  routeIdOf: typeof routeIdOf;
  buildId: string;
  catalogs: typeof catalogs;
};

async function loadPages(env: Env): Promise<PageBundle> {
  return import(pathToFileURL(`${env.buildDir}/server/index.js`).href);
}

export type StartedServer = {
  origin: string;
  /** Whether the server runs as the demo. */
  demo: boolean;
  /** The port of the card sandbox's controls. */
  sandboxPort: number | undefined;
  /** Whether emails have a sender address; without one they wait. */
  hasSender: boolean;
};

/** Returns the visitor properties that only staff have. */
function staffSides(principal: Principal | undefined) {
  const isStaff = principal !== undefined && principal.role !== "customer";
  return { isStaff, needsFactor: isStaff && principal.secondFactorAt === undefined };
}

type Options = { env: Env; logger: Logger; closing: Closing; say: (line: string) => void; end: EndOnFault };

/**
 * Starts everything in dependency order, and resolves once it accepts requests. Everything opened is added to
 * `closing`, so that a start that fails halfway leaves nothing running. Returns the URLs.
 */
export async function startServer({ env: asSet, logger, closing, say, end }: Options): Promise<StartedServer> {
  if (asSet.backupRecipient) await refuseBadRecipient(asSet.backupRecipient);
  const databaseUrl = asSet.databaseUrl ?? (await openEmbedded(asSet, closing, say, end));
  const directUrl = asSet.databaseDirectUrl ?? databaseUrl;
  if (!asSet.databaseUrl) await keepFormerState(asSet, directUrl, say);
  if (asSet.migrates) await migrate(directUrl, { logger });
  else await assertMigrated(directUrl);
  const db = openDatabase(databaseUrl, asSet.isPooled ? { logger, directUrl } : { logger });
  closing.add(() => closeDatabase(db));
  const accounts = await findAccountsThere(db);
  const { env, host, lines } = settleDemo(asSet, accounts);
  for (const line of lines) say(line);
  const secrets = await loadSecrets(db, env.secrets);
  for (const line of await linesOfLostSecrets(db, secrets)) say(line);
  await assertGiftCardSecrets(db, secrets);
  const origin = env.publicUrl ?? `http://localhost:${env.port}`;
  const demo = env.demo ? await loadDemo() : undefined;
  if (demo && !accounts.hasPublished) say("Filling the demo clinic. This takes a minute or two, once …");
  if (demo) await demo.seedDemoClinic(db);
  else await seedIngredients(db);
  await shipRules(db);
  await shipQuestions(db);
  await shipForms(db);
  await demo?.seedDemoCalendar(db, secrets, env.demoLife ? { origin } : undefined);
  if (await ensureClinicSettings(db)) await seedSearchSynonyms(db);
  const versions = await listenToTagVersions({ databaseUrl: directUrl, logger });
  closing.add(() => versions.stop());
  const movableClock = await openClock({ env, databaseUrl: directUrl, logger });
  closing.add(() => movableClock?.stop());
  const clock = movableClock ?? systemClock;
  const payments = await openPayments({
    env,
    db,
    databaseUrl: directUrl,
    secrets,
    logger,
    clock,
    originHere: originHere(host, env.port),
  });
  if (payments.sandbox) await demo?.addDemoReader(db);
  closing.add(() => payments.sandbox?.stop());
  const bucket = openBucket(env.s3Url);
  const deps: ServerDeps = { db, clock, env, logger, secrets, versions, payments: payments.gateway, bucket };

  const boundaries = await watchPageBoundaries({ db, clock, versions, logger });
  movableClock?.onMove(boundaries.refresh);
  closing.add(() => boundaries.stop());
  const metrics = new Metrics();
  // A remote database's disk is monitored by its operator, and that database reports when it is full.
  const disk = env.databaseUrl ? undefined : await watchDisk(env.dataDir, logger);
  closing.add(() => disk?.stop());
  const api = createApi({
    deps,
    calls,
    staffCalls,
    bindings: moduleApis,
    authenticate: createAuthenticate(db),
    observe: (call, status, milliseconds) => metrics.observe(call.path, status, milliseconds),
    nextBoundary: boundaries.nextBoundary,
    refusesWrites: () => disk?.isFull ?? false,
  });

  const bundle = await loadPages(env);
  // Until their translations are complete, other languages can only be previewed in the demo.
  const others = Object.entries(env.demo ? bundle.catalogs : {}).filter(([code]) => code !== DEFAULT_LANGUAGE);
  const languages = others.map(([code]) => code);
  const wordedScripts = await WordedScripts.open(env.buildDir, new Map(others));
  const pageOptions = () => ({
    languages,
    scriptAddress: (language: string, name: string) => wordedScripts.addressOf(language, name),
    origin,
    clockOffsetMs: movableClock?.offsetMs ?? 0,
    isWorkerOff: !env.serviceWorker,
  });
  const errorPage = (requestId: string) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Something went wrong</title></head><body><main><h1>Something went wrong</h1><p>The page could not be shown. Please try again in a moment.</p><p>${requestId}</p><p><a href="/">Home</a></p></main></body></html>`;
  const visitor = (principal: Principal | undefined, hasCookie: boolean, isEverybody = false): DocumentVisitor => ({
    hasCookie,
    isLoggedIn: principal !== undefined,
    render: async (request, requestId, note) => {
      let isUnavailable = false;
      const options = {
        ...pageOptions(),
        isLoggedIn: principal !== undefined,
        isEverybody,
        ...staffSides(principal),
        send: async (call: Request) => {
          const answer = await api.fetch(call, {
            inProcess: { principal, clientNetwork: undefined, requestId, origin, note },
          });
          if (answer.status === 503) isUnavailable = true;
          return answer;
        },
      };
      const page = await readingForPage(() => bundle.renderPage(request, options));
      return isUnavailable ? whileUnavailable(request, page, () => errorPage(requestId)) : page;
    },
  });
  const cache = new PageCache({
    clock,
    versions,
    capacityBytes: PAGE_CACHE_BYTES,
    onError: (error) => logger.error({ err: error }, "a cached page could not be rendered again"),
  });
  metrics.gauge("database_statements", "Statements sent to the database", () => databaseTraffic.statements);
  metrics.gauge("database_packets", "Packets they went in, each a wait", () => databaseTraffic.packets);
  metrics.gauge("database_packets_behind", "Of these, what no call waits for", () => databaseTraffic.packetsBehind);
  metrics.gauge("page_cache_bytes", "Bytes of cached pages", () => cache.size.bytes);
  metrics.gauge("page_renders", "Pages and page data rendered for the cache", () => cache.counts.renders);
  metrics.gauge("page_waits", "Requests that waited for such a render", () => cache.counts.waits);
  const identifyVisitor = createIdentifyVisitor(db, env.publicUrl);
  const isHttps = origin.startsWith("https:");
  const policy: DocumentPolicy = {
    isHttps,
    mapHost: "https://www.openstreetmap.org",
    checkoutOrigins: ["https://checkout.stripe.com"],
  };
  const pages = createPageServer({
    cache,
    languages,
    ruleOf: pageRuleOf,
    routeIdOf: bundle.routeIdOf,
    hasSessionCookie: (cookie) => hasSessionCookie(env.publicUrl, cookie),
    visitorOf: async (cookie) => visitor(await identifyVisitor(cookie), true),
    guest: visitor(undefined, false),
    everybody: visitor(undefined, false, true),
    origin,
    policy,
    // Previews work before the site is open, too, because their token comes from staff.
    preview: previewPages(deps, (request, send) =>
      bundle.renderPage(request, {
        ...pageOptions(),
        isLoggedIn: false,
        isEverybody: false,
        isStaff: true,
        needsFactor: false,
        send,
      }),
    ),
    sharedMaxAgeSeconds: env.sharedMaxAgeSeconds,
    errorPage,
    logger,
  });

  const files = new StaticFiles(`${env.buildDir}/client`);
  const staffApp = await createAppDocument({
    folder: `${env.buildDir}/staff/client`,
    path: "/admin",
    policy,
    clockOffsetMs: () => movableClock?.offsetMs ?? 0,
  });
  const retireWorker: Responder = (path, request, response) =>
    path === "/sw.js" && !env.serviceWorker && files.serve("/sw-retired.js", request, response);
  const respondMetrics = metricsResponder({ metrics, token: env.metricsToken });
  const { server, drain, isDraining } = createHttpServer({
    isHttps,
    clockOffsetMs: () => movableClock?.offsetMs ?? 0,
    api,
    pages,
    pictures: new PictureServer(env.dataDir, (hash) => findUploadedBytes(deps, hash)),
    files,
    responders: [
      retireWorker,
      (path, request, response) => wordedScripts.serve(path, request, response),
      staffApp,
      imageResponder(db),
      logoResponder(db),
      healthResponder({ db, isHearing: versions.isHearing, isStopping: () => isDraining() }),
      respondMetrics,
      ...(payments.sandbox ? [payments.sandbox.respond] : []),
    ],
    onError: (error) => logger.error({ err: error }, "request failed"),
  });
  const jobs = await startJobRunner({
    databaseUrl: directUrl,
    logger,
    tasks: {
      ...eventTasks(db, eventHandlersOf(deps)),
      ...sweepTasks(db, moduleSweeps),
      ...tasksOf(deps),
      ...backupTasks(deps, directUrl),
    },
    schedules: { ...allSchedules, ...backupSchedules },
  });
  closing.add(() => jobs.stop());
  const facts = keepFactsDerived({ db, logger });
  closing.add(() => facts.stop());
  closing.add(collectWhenIdle());
  if (env.metricsPort !== undefined) closing.add((await listenForMetrics(env.metricsPort, respondMetrics)).stop);
  server.listen(env.port, host);
  await once(server, "listening");
  closing.add(drain);
  closing.add(warmPictures({ origin: originHere(host, env.port), paths: ["/", "/shop"], afterMs: 5_000 }));
  return { origin, demo: env.demo, sandboxPort: payments.sandbox?.port, hasSender: await hasSender(db, env) };
}

/**
 * Throws a SettingError, which ends the start with one sentence, if backups couldn't be encrypted for this recipient.
 */
async function refuseBadRecipient(recipient: string): Promise<void> {
  await assertRecipient(recipient).catch((cause: Error) => {
    throw new SettingError(cause.message, { cause });
  });
}

/** Returns the URL at which this process reaches itself. */
function originHere(host: string, port: number): string {
  const self = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${self.includes(":") ? `[${self}]` : self}:${port}`;
}

async function openEmbedded(env: Env, closing: Closing, say: (line: string) => void, end: EndOnFault): Promise<string> {
  const embedded = await startEmbeddedDatabase({
    dataDir: env.dataDir,
    log: say,
    onLost: (error) => void end(error, "the embedded database can't be started again, and the server ends"),
  });
  closing.add(() => embedded.stop());
  return embedded.url;
}

/** Backs up the embedded database before an upgrade, because no operator does (OP-16). */
async function keepFormerState(env: Env, databaseUrl: string, say: (line: string) => void): Promise<void> {
  const folder = env.migrates ? backupFolderOf(env) : undefined;
  const file = folder && (await backUpBeforeUpgrade({ databaseUrl, folder }));
  if (file) say(`The database is of an earlier release; as it was, it is in ${file}`);
}
