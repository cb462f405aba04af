import { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createLogger, openOutput } from "./logger.ts";
import { traced } from "./trace.ts";

function loggedBy(write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  let line = "";
  const sink = new Writable({
    write(chunk, _encoding, done) {
      line += String(chunk);
      done();
    },
  });
  write(createLogger({ level: "info", destination: sink }));
  return JSON.parse(line);
}

it("a log line is one JSON object with the time in UTC, the level as a word and the request id", () => {
  const line = loggedBy((logger) => logger.child({ requestId: "r1" }).info("ready"));
  expect(line).toMatchObject({ level: "info", requestId: "r1", msg: "ready" });
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

it("OP-25: log lines of a request include the request's trace id, and other log lines include none", () => {
  const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
  const log = () => loggedBy((logger) => logger.info("ready"));
  expect(traced(`00-${trace}-00f067aa0ba902b7-01`, log)).toMatchObject({ traceId: trace });
  expect(log()).not.toHaveProperty("traceId");
});

it("the log hides tokens, passwords, codes and personal data anywhere in a logged object", () => {
  const line = loggedBy((logger) =>
    logger.info({
      email: "ada@example.com",
      body: { password: "hunter22", code: "123456", nested: { token: "t0ken" } },
    }),
  );
  expect(JSON.stringify(line)).not.toMatch(/ada@|hunter22|123456|t0ken/);
});

it("the log omits the values of a failed query, but includes its SQLSTATE", () => {
  const cause = Object.assign(new Error("duplicate key"), { code: "23505", constraint: "customers_email_taken" });
  const error = new Error("Failed query: insert into x values ($1)\nparams: ada@example.com", { cause });
  const line = loggedBy((logger) => logger.error({ error }, "failed"));
  expect(line.error).toMatchObject({ cause: { errorCode: "23505", constraint: "customers_email_taken" } });
  expect(JSON.stringify(line)).not.toContain("ada@");
});

it("the process continues without log lines if the disk is full", async () => {
  const logger = createLogger({ level: "info", destination: openOutput("/dev/full") });
  for (let line = 0; line < 20; line += 1) logger.info({ line }, "x".repeat(100_000));
  await sleep(50);
  logger.info("still here");
});
