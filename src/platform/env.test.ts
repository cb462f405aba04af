import { resolve } from "node:path";
import { expect, it } from "vitest";
import { parseEnv, SettingError } from "./env.ts";

it("without any settings, the server is the demo clinic on the embedded database", () => {
  expect(parseEnv({})).toMatchObject({
    port: 3000,
    dataDir: resolve("data"),
    databaseUrl: undefined,
    demo: true,
    trustProxy: 0,
    rateLimitFactor: 1,
    nodeEnv: "production",
  });
});

it("an empty setting is treated as unset", () => {
  expect(parseEnv({ PORT: "", PUBLIC_URL: " ", DATABASE_URL: "" })).toMatchObject({ port: 3000, publicUrl: undefined });
});

it("the demo isn't seeded into a clinic's own database unless requested", () => {
  expect(parseEnv({ DATABASE_URL: "postgresql://db/halcyon" }).demo).toBe(false);
  expect(parseEnv({ DATABASE_URL: "postgresql://db/halcyon", DEMO: "yes" }).demo).toBe(true);
});

it("DEMO=plain starts the demo clinic too, and SANDBOX_PORT sets the port of the sandbox's controls", () => {
  expect(parseEnv({ DATABASE_URL: "postgresql://db/halcyon", DEMO: "plain" }).demo).toBe(true);
  expect(parseEnv({ DEMO: "no" }).demo).toBe(false);
  expect([parseEnv({}).sandboxPort, parseEnv({ SANDBOX_PORT: "4242" }).sandboxPort]).toEqual([0, 4242]);
});

it("the demo clinic has generated demo data by default, but not with DEMO=plain or a real card provider", () => {
  const lifeOf = (source: Record<string, string>) => parseEnv(source).demoLife;
  expect([lifeOf({}), lifeOf({ DEMO: "yes", DATABASE_URL: "postgresql://db/halcyon" })]).toEqual([true, true]);
  expect([lifeOf({ DEMO: "plain" }), lifeOf({ DEMO: "no" })]).toEqual([false, false]);
  expect(lifeOf({ DATABASE_URL: "postgresql://db/halcyon" })).toBe(false);
  expect(lifeOf({ DEMO: "yes", STRIPE_SECRET_KEY: "sk_live_x", STRIPE_WEBHOOK_SECRET: "whsec_x" })).toBe(false);
});

it.each([
  [undefined, true],
  ["http://localhost:3000", true],
  ["http://127.0.0.1:8080", true],
  ["http://127.1", true],
  ["http://[::1]:3000", true],
  ["https://clinic.example", false],
  ["http://192.168.1.20:3000", false],
  ["http://0.0.0.0:3000", false],
  ["https://localhost.clinic.example", false],
])("the demo is enabled by default only if the public URL (%s) is local: %s", (address, demo) => {
  expect(parseEnv({ PUBLIC_URL: address })).toMatchObject({ demo, demoLife: demo, isDemoAsked: false });
});

it("the demo is allowed at any public URL if the setting DEMO requests the demo", () => {
  for (const DEMO of ["yes", "plain", "1", "true", "on"])
    expect(parseEnv({ PUBLIC_URL: "https://demo.example", DEMO })).toMatchObject({ demo: true, isDemoAsked: true });
  expect(parseEnv({ DEMO: "no" })).toMatchObject({ demo: false, isDemoAsked: false });
});

it("HOST is accepted with or without the brackets of IPv6, and has no default", () => {
  expect([parseEnv({}).host, parseEnv({ HOST: "[::1]" }).host, parseEnv({ HOST: "::" }).host]).toEqual([
    undefined,
    "::1",
    "::",
  ]);
});

it("SECRETS is read as a list whose first secret is used for signing", () => {
  const [first, second] = ["a".repeat(32), "b".repeat(40)];
  expect(parseEnv({ SECRETS: `${first}, ${second}` }).secrets).toEqual([first, second]);
});

it.each([
  [{ PORT: "http" }, 'The setting PORT must be a whole number from 0 to 65535, and is "http".'],
  [{ PORT: "70000" }, 'The setting PORT must be a whole number from 0 to 65535, and is "70000".'],
  [{ DEMO: "maybe" }, 'The setting DEMO must be one of 1, true, yes, on, 0, false, no, off, plain, and is "maybe".'],
  [{ RATE_LIMIT_FACTOR: "-1" }, "The setting RATE_LIMIT_FACTOR must be a number above 0, such as 1 or 2.5."],
  [
    { SECRETS: "short" },
    "The setting SECRETS must be one or more secrets of at least 32 characters, separated by commas.",
  ],
])("startup stops with one sentence that names the invalid setting: %o", (source, sentence) => {
  expect(() => parseEnv(source)).toThrow(new SettingError(sentence));
});

it("an error never contains a URL that may include a password", () => {
  expect(() => parseEnv({ DATABASE_URL: "mysql://root:hunter2@db/x" })).toThrow(/^(?!.*hunter2).*DATABASE_URL must be/);
});

it("a card provider's key is refused without its webhook secret", () => {
  expect(() => parseEnv({ STRIPE_SECRET_KEY: "sk_live_x" })).toThrow(/STRIPE_WEBHOOK_SECRET is missing/);
});

it("DATABASE_DIRECT_URL bypasses the pooler of DATABASE_URL", () => {
  const [pooled, direct] = ["postgresql://pooler:6432/halcyon", "postgresql://db:5432/halcyon"];
  expect(parseEnv({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct })).toMatchObject({
    databaseUrl: pooled,
    databaseDirectUrl: direct,
    isPooled: true,
  });
  expect(parseEnv({ DATABASE_URL: direct })).toMatchObject({ databaseDirectUrl: direct, isPooled: false });
  expect(() => parseEnv({ DATABASE_DIRECT_URL: direct })).toThrow(/^The setting DATABASE_URL is missing/);
});

it("by default, the server reads no outside calendars, and a setting can allow only host names", () => {
  const hostsOf = (value?: string) => parseEnv({ CALENDAR_IMPORT_HOSTS: value }).calendarImportHosts;
  expect([hostsOf(), hostsOf(" ")]).toEqual([[], []]);
  expect(hostsOf("Calendar.example.com, .icloud.com")).toEqual(["calendar.example.com", ".icloud.com"]);
  for (const wrong of [
    "localhost",
    ".com",
    "*",
    "*.example.com",
    "127.0.0.1",
    "[::1]",
    "a.example:443",
    "https://a.example",
    "a.example,",
  ])
    expect(() => hostsOf(wrong)).toThrow(/^The setting CALENDAR_IMPORT_HOSTS must be names of hosts/);
});

it("OP-2: DATABASE_URL can name several servers, and is refused if one of the names can't be parsed", () => {
  const several = "postgresql://u:secret@a:5432,b:5433,c/halcyon?target_session_attrs=read-write";
  expect(parseEnv({ DATABASE_URL: several }).databaseUrl).toBe(several);
  expect(() => parseEnv({ DATABASE_URL: "postgresql://u:secret@a:5432,b:port/halcyon" })).toThrow(
    /^The setting DATABASE_URL must be an address such as (?!.*secret)/,
  );
});

it("PROVIDER_URL can name a card sandbox on this machine, but not in production or together with a real provider", () => {
  const settings = {
    NODE_ENV: "test",
    DEMO: "no",
    PROVIDER_URL: "http://127.0.0.1:4242",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
  };
  expect([parseEnv(settings).providerPort, parseEnv({}).providerPort]).toEqual([4_242, undefined]);
  for (const [change, why] of [
    [{ NODE_ENV: "production" }, "refused in production"],
    [{ NODE_ENV: undefined }, "refused in production"],
    [{ STRIPE_SECRET_KEY: "sk_live_x" }, "there is one provider"],
    [{ STRIPE_WEBHOOK_SECRET: undefined }, "needs STRIPE_WEBHOOK_SECRET"],
    [{ PROVIDER_URL: "http://cards.example:4242" }, "an address of this machine"],
    [{ PROVIDER_URL: "http://127.0.0.1" }, "an address of this machine"],
    [{ PROVIDER_URL: "https://127.0.0.1:4242" }, "must be an address such as"],
  ] as const)
    expect(() => parseEnv({ ...settings, ...change }), JSON.stringify(change)).toThrow(why);
});

it("OP-28: a bucket for backups is refused without a recipient for whom the backups are encrypted", () => {
  const BACKUP_URL = "https://key:secret@s3.example/backups/clinic?region=eu-central-1";
  const BACKUP_AGE_RECIPIENT = `age1${"q".repeat(58)}`;
  expect(parseEnv({ BACKUP_URL, BACKUP_AGE_RECIPIENT })).toMatchObject({
    backupUrl: BACKUP_URL,
    backupRecipient: BACKUP_AGE_RECIPIENT,
  });
  expect(() => parseEnv({ BACKUP_URL })).toThrow(/^The setting BACKUP_AGE_RECIPIENT is missing: what BACKUP_URL takes/);
  expect(() => parseEnv({ BACKUP_URL, BACKUP_AGE_RECIPIENT: "AGE-SECRET-KEY-1QQQ" })).toThrow(
    /^The setting BACKUP_AGE_RECIPIENT must be a recipient of age/,
  );
  expect(() => parseEnv({ BACKUP_URL: "https://s3.example/backups", BACKUP_AGE_RECIPIENT })).toThrow(
    /^The setting BACKUP_URL must be the address of a bucket/,
  );
});
