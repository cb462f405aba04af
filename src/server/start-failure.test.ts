import { expect, it } from "vitest";
import { MigrationError } from "#platform/db/migration-error.ts";
import { SettingError } from "#platform/env.ts";
import { exitCodeOfStartFailure, sentenceOfStartFailure } from "./start-failure.ts";

const databaseUrl = "postgresql://halcyon:hunter2@db.example:5432/halcyon";
const env = { port: 3000, sandboxPort: 3001, metricsPort: 3002, databaseUrl, databaseDirectUrl: databaseUrl };

it("startup reports a failed query with the database's own message, without the query's values", () => {
  const cause = Object.assign(new Error('relation "customers" does not exist'), { code: "42P01" });
  const error = new Error("Failed query: insert into x values ($1)\nparams: ada@example.com", { cause });
  expect(sentenceOfStartFailure(error, env)).toBe('relation "customers" does not exist');
  expect(sentenceOfStartFailure(new Error("Failed query: select $1\nparams: ada@example.com"), env)).not.toMatch(
    /ada@/,
  );
});

it("startup names the port that is in use", () => {
  const error = Object.assign(new Error("listen EADDRINUSE: address already in use 0.0.0.0:3000"), {
    code: "EADDRINUSE",
    syscall: "listen",
  });
  expect(sentenceOfStartFailure(error, env)).toMatch(/^Port 3000 is taken/);
});

it.each([
  [3001, "SANDBOX_PORT"],
  [3002, "METRICS_PORT"],
  [3000, "PORT"],
])("if port %s is in use, startup names the setting %s", (port, setting) => {
  const error = Object.assign(new Error(`listen EADDRINUSE: address already in use 127.0.0.1:${port}`), {
    code: "EADDRINUSE",
    syscall: "listen",
    port,
  });
  expect(sentenceOfStartFailure(error, env)).toBe(
    `Port ${port} is taken by another program: stop that, or set ${setting} to a free one.`,
  );
});

it("OP-16: startup exits with 78 if settings or the release must be changed, and with 1 if a retry may help", () => {
  const setting = new SettingError("The setting PORT must be a whole number.");
  expect(exitCodeOfStartFailure(setting)).toBe(78);
  expect(exitCodeOfStartFailure(new Error("at the start", { cause: setting }))).toBe(78);
  expect(exitCodeOfStartFailure(new MigrationError("The migration 20261201090000_visits failed: no"))).toBe(78);
  expect(exitCodeOfStartFailure(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }))).toBe(1);
  expect(exitCodeOfStartFailure("no error at all")).toBe(1);
});

it("startup names the database that can't be reached, without the password of the URL", () => {
  const refused = (address: string) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: "ECONNREFUSED" });
  const error = Object.assign(new AggregateError([refused("::1:5432"), refused("127.0.0.1:5432")], ""), {
    code: "ECONNREFUSED",
  });
  const sentence = sentenceOfStartFailure(error, env);
  expect(sentence).toBe("The database that DATABASE_URL names can't be reached at db.example:5432 (ECONNREFUSED).");
  expect(sentence).not.toContain("hunter2");
});

it("OP-2: startup names all servers of DATABASE_URL if none can be reached", () => {
  const several = "postgresql://halcyon:hunter2@a.example:5432,b.example:5433/halcyon";
  const error = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", port: 5433 });
  expect(sentenceOfStartFailure(error, { ...env, databaseUrl: several, databaseDirectUrl: several })).toBe(
    "The database that DATABASE_URL names can't be reached at a.example:5432, b.example:5433 (ECONNREFUSED).",
  );
});

it("startup names DATABASE_DIRECT_URL if its host doesn't respond", () => {
  const pooled = { ...env, databaseUrl: "postgresql://halcyon:hunter2@pooler.example:6432/halcyon" };
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", port: 5432 });
  expect(sentenceOfStartFailure(refused, pooled)).toContain(
    "that DATABASE_DIRECT_URL names can't be reached at db.exam",
  );
  const unknown = Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND", hostname: "pooler.example" });
  expect(sentenceOfStartFailure(unknown, pooled)).toContain(
    "that DATABASE_URL names can't be reached at pooler.exampl",
  );
});
