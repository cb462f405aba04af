import { demoPeople } from "#modules/account/server/demo-people.ts";
import { PUBLISHED_SECRET } from "#modules/account/server/factors/totp.ts";
import { NO_SENDER } from "#modules/notifications/server/public.ts";
import { type Env, parseEnv } from "#platform/env.ts";
import { armFailpoint } from "#platform/failpoint.ts";
import { createLogger } from "#platform/logger.ts";
import { Closing } from "#server/closing.ts";
import { endOnFault, endOnUncaught } from "#server/end-on-fault.ts";
import { exitCodeOfStartFailure, sentenceOfStartFailure } from "#server/start-failure.ts";
import { type StartedServer, startServer } from "#server/start-server.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * The time limit of a shutdown, ten seconds of which are for running requests. Work on a paused database, for example,
 * would never finish.
 */
const STOP_WITHIN_MS = 30_000;

/**
 * Shuts down in order on SIGTERM, Ctrl-C and a closed terminal: accepts nothing new, finishes running work, exits with
 * 0.
 */
function stopOnSignals(closing: Closing): void {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => {
      // A closed terminal can't be written to.
      if (signal === "SIGINT") say("Stopping: what is at work is finished first …");
      void closing.runWithin(STOP_WITHIN_MS).then(() => process.exit(0));
    });
  }
}

function welcome(env: Env, { origin, demo, sandboxPort, hasSender }: StartedServer): void {
  say(`Halcyon is ready at ${origin}`);
  if (demo) {
    for (const { who, email, password } of demoPeople) say(`  ${who}: ${email} / ${password}`);
    say(`  authenticator secret of the demo's staff: ${PUBLISHED_SECRET}`);
  }
  if (!hasSender) say(`  ${NO_SENDER} Set MAIL_FROM, or enter the clinic's email`);
  if (!env.smtpUrl) say(`  mails are written to ${env.dataDir}/outbox`);
  if (sandboxPort !== undefined) {
    say("  cards: the sandbox takes 4242 4242 4242 4242 and moves no money; its controls:");
    say(`sandbox: http://127.0.0.1:${sandboxPort}`);
  }
}

let env: Env | undefined;
const closing = new Closing((error) => say(`While stopping: ${sentenceOfStartFailure(error, env)}`));
try {
  env = parseEnv();
  // React reads this when the pages are loaded, to choose its build; the development build checks every element.
  process.env.NODE_ENV ??= env.nodeEnv;
  armFailpoint(env.failpoint);
  stopOnSignals(closing);
  const logger = createLogger({ level: env.logLevel });
  const end = endOnFault({ closing, logger });
  endOnUncaught(end);
  welcome(env, await startServer({ env, logger, closing, say, end }));
} catch (error) {
  process.stderr.write(`Halcyon could not start: ${sentenceOfStartFailure(error, env)}\n`);
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  await closing.run();
  process.exit(exitCodeOfStartFailure(error));
}
