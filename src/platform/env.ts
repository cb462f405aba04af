import { resolve } from "node:path";
import { z } from "zod";
import { addressesOf } from "./db/hosts.ts";
import { isLoopbackHost, withoutBrackets } from "./http/loopback.ts";

/** Treats an empty value as unset, because compose files and CI leave settings empty. */
function unsetWhenEmpty(value: unknown): unknown {
  return typeof value === "string" && value.trim() === "" ? undefined : value;
}

const text = () => z.preprocess(unsetWhenEmpty, z.string().trim().optional());

function wholeNumber(from: number, to: number) {
  const words = `must be a whole number from ${from} to ${to}`;
  return text().transform((value, context) => {
    if (value === undefined) return undefined;
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (number >= from && number <= to) return number;
    context.addIssue({ code: "custom", message: `${words}, and is "${value}"` });
    return z.NEVER;
  });
}

function choice<const Options extends readonly [string, ...string[]]>(options: Options) {
  return text().transform((value, context): Options[number] | undefined => {
    if (value === undefined) return undefined;
    const chosen = options.find((option) => option === value.toLowerCase());
    if (chosen !== undefined) return chosen;
    context.addIssue({ code: "custom", message: `must be one of ${options.join(", ")}, and is "${value}"` });
    return z.NEVER;
  });
}

const YES = ["1", "true", "yes", "on"] as const;
const NO = ["0", "false", "no", "off"] as const;

const yesOrNo = () =>
  choice([...YES, ...NO]).transform((value) => (value === undefined ? undefined : YES.some((yes) => yes === value)));

/** URLs can contain a password, so an invalid one is never repeated in the message. */
function address(protocols: string[], words: string) {
  return text().refine((value) => value === undefined || protocols.includes(URL.parse(value)?.protocol ?? ""), words);
}

/** The URL of one server, or of several of which one accepts writes (OP-2). */
function databaseAddress() {
  const isAddress = (value: string) => ["postgres:", "postgresql:"].includes(URL.parse(value)?.protocol ?? "");
  return text().refine(
    (value) => value === undefined || addressesOf(value).every(isAddress),
    "must be an address such as postgresql://user:password@host:5432/name",
  );
}

function bucketAddress() {
  const isBucket = (url: URL | null) =>
    Boolean(url && /^https?:$/.test(url.protocol) && url.password && url.pathname !== "/");
  return text().refine(
    (value) => value === undefined || isBucket(URL.parse(value)),
    "must be the address of a bucket such as https://key:secret@s3.example/bucket?region=eu-central-1",
  );
}

/** A full host name, or with a leading dot a domain of at least two parts. IP addresses don't match. */
const HOST_NAME = /^\.?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

const settingsSchema = z.object({
  PORT: wholeNumber(0, 65_535),
  HOST: text(),
  PUBLIC_URL: address(["http:", "https:"], "must be an address such as https://clinic.example"),
  DATA_DIR: text(),
  MIGRATE: yesOrNo(),
  BUILD_DIR: text(),
  DATABASE_URL: databaseAddress(),
  DATABASE_DIRECT_URL: databaseAddress(),
  STRIPE_SECRET_KEY: text().refine(
    (value) => value === undefined || /^(sk|rk)_/.test(value),
    "must be a secret or restricted key of the provider (sk_… or rk_…)",
  ),
  STRIPE_WEBHOOK_SECRET: text().refine(
    (value) => value === undefined || value.split(",").every((secret) => secret.trim().startsWith("whsec_")),
    "must be the signing secret of the webhook (whsec_…)",
  ),
  SMTP_URL: address(["smtp:", "smtps:"], "must be an address such as smtps://user:password@host:465"),
  MAIL_FROM: text().refine(
    (value) => value === undefined || z.email({ pattern: z.regexes.unicodeEmail }).safeParse(value).success,
    "must be an email address such as hello@clinic.example",
  ),
  S3_URL: bucketAddress(),
  SECRETS: text()
    .transform((value) => value?.split(",").map((secret) => secret.trim()))
    .refine(
      (secrets) => secrets === undefined || secrets.every((secret) => secret.length >= 32),
      "must be one or more secrets of at least 32 characters, separated by commas",
    ),
  /** `plain`: the demo clinic with only its named people. */
  DEMO: choice([...YES, ...NO, "plain"]),
  SANDBOX_PORT: wholeNumber(0, 65_535),
  PROVIDER_URL: address(["http:"], "must be an address such as http://127.0.0.1:4242"),
  BACKUP_DIR: text(),
  BACKUP_URL: bucketAddress(),
  BACKUP_AGE_RECIPIENT: text().refine(
    (value) => value === undefined || /^age1[0-9a-z]{50,}$/.test(value),
    "must be a recipient of age (age1…), as age-keygen prints it; the key that begins with AGE-SECRET-KEY- belongs elsewhere",
  ),
  METRICS_PORT: wholeNumber(1, 65_535),
  METRICS_TOKEN: text(),
  LOG_LEVEL: choice(["trace", "debug", "info", "warn", "error", "fatal", "silent"]),
  TRUST_PROXY: wholeNumber(0, 10),
  RATE_LIMIT_FACTOR: text()
    .transform((value) => (value === undefined ? undefined : Number(value)))
    .refine(
      (value) => value === undefined || (value > 0 && value <= 1_000_000),
      "must be a number above 0, such as 1 or 2.5",
    ),
  S_MAXAGE: wholeNumber(0, 31_536_000),
  SERVICE_WORKER: yesOrNo(),
  CALENDAR_IMPORT_HOSTS: text()
    .transform((value) => value?.split(",").map((host) => host.trim().toLowerCase()))
    .refine(
      (hosts) => hosts === undefined || hosts.every((host) => HOST_NAME.test(host)),
      "must be names of hosts, separated by commas, such as calendar.google.com or, with all below it, .icloud.com",
    ),
  NODE_ENV: choice(["production", "development", "test"]),
  FAILPOINT: text(),
});

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(settingsSchema.shape);

/**
 * All settings of the product, with working defaults (README, "Settings"). When absent: no provider key → the card
 * sandbox, no SMTP → emails as files, no database → the embedded one.
 */
export type Env = {
  port: number;
  /** The address to listen on, as set; without one, the default depends on the demo (`settleDemo`). */
  host: string | undefined;
  /** The public origin without a trailing slash, such as `https://clinic.example`. */
  publicUrl: string | undefined;
  /** Absolute path of the folder for this machine's data: the embedded database and undelivered emails. */
  dataDir: string;
  /** Absolute path of the built front end. */
  buildDir: string;
  databaseUrl: string | undefined;
  /**
   * The same database without a pooler, where `databaseUrl` is a pooler in transaction mode; otherwise the same URL.
   * For features tied to a connection: notifications, jobs, session locks, migrations, backups.
   */
  databaseDirectUrl: string | undefined;
  /**
   * Whether a start migrates the database; otherwise `halcyon migrate` does, such as once before many processes start.
   */
  migrates: boolean;
  /** Whether `databaseUrl` is a pooler, so that a connection's settings don't reach the database. */
  isPooled: boolean;
  stripeSecretKey: string | undefined;
  stripeWebhookSecret: string | undefined;
  smtpUrl: string | undefined;
  /** The sender address of emails; the clinic's email where none is set. */
  mailFrom: string | undefined;
  /** The bucket for uploaded pictures, with its key; the database stores them where none is set. */
  s3Url: string | undefined;
  /**
   * The secrets that sign tokens. The first one signs, all of them verify, so that a secret can be changed without
   * logging people out.
   */
  secrets: string[] | undefined;
  /**
   * Whether to fill the database with the demo clinic: set explicitly, or the default on the embedded database of a
   * server for this machine alone.
   */
  demo: boolean;
  /** Whether DEMO=yes or plain is set explicitly, without which the demo stays on this machine. */
  isDemoAsked: boolean;
  /**
   * Whether the demo includes some months of activity (not DEMO=plain). Not with a real card provider, which doesn't
   * know the demo's payments.
   */
  demoLife: boolean;
  /** The loopback port of the card sandbox's controls; 0: any free port. */
  sandboxPort: number;
  /** The loopback port of a card sandbox that runs elsewhere: for tests of a clinic without DEMO that sells online. */
  providerPort: number | undefined;
  /**
   * Absolute path of the folder for nightly backups; `none`: no backups; undefined: the default, which depends on the
   * database (`backupFolderOf`).
   */
  backupDir: string | undefined;
  /** The bucket to which nightly backups and the register of erasures are uploaded. */
  backupUrl: string | undefined;
  /** The recipient to whom the bucket's backups are encrypted; set wherever `backupUrl` is. */
  backupRecipient: string | undefined;
  /** The loopback port on which the metrics are served as well. */
  metricsPort: number | undefined;
  /** The token a remote caller presents to read the metrics. */
  metricsToken: string | undefined;
  logLevel: "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";
  /** The number of proxies in front, each adding one address to X-Forwarded-For. */
  trustProxy: number;
  rateLimitFactor: number;
  /** Seconds a shared cache may keep a guest page; 0 leaves `s-maxage` out. */
  sharedMaxAgeSeconds: number;
  /** `false` removes the service worker from every browser that has it. */
  serviceWorker: boolean;
  /**
   * Hosts whose calendars may be fetched; a leading dot includes all subdomains. Empty: no URL that staff enter is
   * fetched.
   */
  calendarImportHosts: string[];
  nodeEnv: "production" | "development" | "test";
  /** Crash tests: the named point at which the process is killed. Refused in production. */
  failpoint: string | undefined;
};

/** A startup failure that persists until the settings change: a retry doesn't help. */
export class SettingError extends Error {
  override readonly name = "SettingError";
}

type Source = Record<string, string | undefined>;
type Settings = z.output<typeof settingsSchema>;

/** The problem with one setting, in a sentence that never repeats a secret. */
export type SettingFault = { setting: string; says: string };

/** Returns all problems with the settings; an empty list when they are valid. */
export function faultsOfSettings(source: Source = process.env): SettingFault[] {
  const parsed = settingsSchema.safeParse(source);
  const faults = (parsed.error?.issues ?? []).map((issue) => {
    const setting = issue.path.join(".");
    return { setting, says: `The setting ${setting} ${issue.message}.` };
  });
  // The invalid settings are left out, so that the others can be compared with each other.
  const rest = { ...source };
  for (const { setting } of faults) rest[setting] = undefined;
  const isWrong = (setting: string) => faults.some((fault) => fault.setting === setting);
  const between = faultsBetween(settingsSchema.parse(rest));
  return [...faults, ...between.filter(({ setting }) => !isWrong(setting))];
}

/** Returns problems between settings that are each valid alone. */
function faultsBetween(settings: Settings): SettingFault[] {
  const faults: SettingFault[] = [];
  const fault = (setting: string, says: string) => faults.push({ setting, says: `The setting ${setting} ${says}` });
  if (settings.STRIPE_SECRET_KEY && !settings.STRIPE_WEBHOOK_SECRET)
    fault(
      "STRIPE_WEBHOOK_SECRET",
      "is missing: with STRIPE_SECRET_KEY set, payments are only believed when signed with it.",
    );
  if (settings.DATABASE_DIRECT_URL && !settings.DATABASE_URL)
    fault("DATABASE_URL", "is missing: DATABASE_DIRECT_URL goes past the pooler that it names.");
  if (settings.BACKUP_URL && !settings.BACKUP_AGE_RECIPIENT)
    fault(
      "BACKUP_AGE_RECIPIENT",
      "is missing: what BACKUP_URL takes off this machine is encrypted. Make a key with age-keygen on another machine, and set its public half (age1…).",
    );
  const isProduction = (settings.NODE_ENV ?? "production") === "production";
  if (settings.FAILPOINT && isProduction)
    fault("FAILPOINT", "kills the process on purpose and is refused in production.");
  if (settings.PROVIDER_URL)
    for (const says of faultsOfOwnProvider(settings.PROVIDER_URL, settings, isProduction)) fault("PROVIDER_URL", says);
  return faults;
}

/**
 * Returns the problems with a card sandbox that is set as the provider. It moves no money, so it must be on this
 * machine and is refused in production.
 */
function faultsOfOwnProvider(address: string, settings: Settings, isProduction: boolean): string[] {
  const { hostname, port } = new URL(address);
  return [
    isProduction ? "names a card sandbox, which moves no money, and is refused in production." : "",
    settings.STRIPE_SECRET_KEY ? "stands beside STRIPE_SECRET_KEY: there is one provider." : "",
    settings.STRIPE_WEBHOOK_SECRET ? "" : "needs STRIPE_WEBHOOK_SECRET, by which the sandbox signs.",
    isLoopbackHost(hostname) && port !== "" ? "" : "must be an address of this machine with a port.",
  ].filter((says) => says !== "");
}

/** Reads the settings once, at startup. Throws a SettingError of one sentence that names the invalid setting. */
export function parseEnv(source: Source = process.env): Env {
  const [fault] = faultsOfSettings(source);
  if (fault) throw new SettingError(fault.says);
  const settings = settingsSchema.parse(source);
  const nodeEnv = settings.NODE_ENV ?? "production";
  const isDemoAsked = settings.DEMO !== undefined && !NO.some((no) => no === settings.DEMO);
  const demo =
    isDemoAsked ||
    (settings.DEMO === undefined && settings.DATABASE_URL === undefined && isOfThisMachine(settings.PUBLIC_URL));
  return {
    port: settings.PORT ?? 3000,
    host: settings.HOST && withoutBrackets(settings.HOST),
    publicUrl: settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).origin,
    dataDir: resolve(settings.DATA_DIR ?? "data"),
    buildDir: resolve(settings.BUILD_DIR ?? "build"),
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    migrates: settings.MIGRATE ?? true,
    isPooled: settings.DATABASE_DIRECT_URL !== undefined,
    stripeSecretKey: settings.STRIPE_SECRET_KEY,
    stripeWebhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    s3Url: settings.S3_URL,
    secrets: settings.SECRETS,
    demo,
    isDemoAsked,
    demoLife: demo && settings.DEMO !== "plain" && settings.STRIPE_SECRET_KEY === undefined,
    sandboxPort: settings.SANDBOX_PORT ?? 0,
    providerPort: settings.PROVIDER_URL ? Number(new URL(settings.PROVIDER_URL).port) : undefined,
    backupDir: backupDirOf(settings.BACKUP_DIR),
    backupUrl: settings.BACKUP_URL,
    backupRecipient: settings.BACKUP_AGE_RECIPIENT,
    metricsPort: settings.METRICS_PORT,
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL ?? "info",
    trustProxy: settings.TRUST_PROXY ?? 0,
    rateLimitFactor: settings.RATE_LIMIT_FACTOR ?? 1,
    sharedMaxAgeSeconds: settings.S_MAXAGE ?? 0,
    calendarImportHosts: settings.CALENDAR_IMPORT_HOSTS ?? [],
    serviceWorker: settings.SERVICE_WORKER ?? true,
    nodeEnv,
    failpoint: settings.FAILPOINT,
  };
}

function backupDirOf(setting: string | undefined): string | undefined {
  if (setting === undefined) return undefined;
  return NO.some((word) => word === setting.toLowerCase()) ? "none" : resolve(setting);
}

/** Whether a public URL is this machine's alone; also true when none is set. */
export function isOfThisMachine(publicUrl: string | undefined): boolean {
  return publicUrl === undefined || isLoopbackHost(new URL(publicUrl).hostname);
}
