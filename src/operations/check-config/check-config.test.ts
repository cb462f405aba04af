import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, expect, inject, it, onTestFinished } from "vitest";
import { parseEnv } from "#platform/env.ts";
import { emptyDatabase, withClient } from "#testing/empty-database.ts";
import { startBucket } from "#testing/s3-stand-in.ts";
import { startTransactionPooler } from "#testing/transaction-pooler.ts";
import { checkConfig } from "./check-config.ts";
import { checkDatabase } from "./database.ts";
import { lineOf } from "./findings.ts";
import { checkPooler } from "./pooler.ts";
import { checkProvider } from "./services.ts";

const folder = await mkdtemp(join(tmpdir(), "halcyon-check-"));
afterAll(() => rm(folder, { recursive: true }));
const serverUrl = inject("testServer").url;
const own = { DATA_DIR: folder, PUBLIC_URL: "http://localhost:3000", DEMO: "no" };
const worksNot = async (source: Record<string, string>) =>
  (await checkConfig({ ...own, ...source })).filter(({ state }) => state !== "ok").map(lineOf);

it("OP-11: check-config reports all invalid settings together, and checks the services that valid settings name", async () => {
  const faults = await worksNot({
    PORT: "http",
    RATE_LIMIT_FACTOR: "-1",
    STRIPE_SECRET_KEY: "sk_live_x",
    SMTP_URL: "smtp://clinic:hunter2@no-such-host.invalid:25",
  });
  expect(faults).toEqual([
    'FAULT settings: The setting PORT must be a whole number from 0 to 65535, and is "http".',
    "FAULT settings: The setting RATE_LIMIT_FACTOR must be a number above 0, such as 1 or 2.5.",
    expect.stringMatching(/^FAULT settings: The setting STRIPE_WEBHOOK_SECRET is missing/),
    "FAULT name in SMTP_URL: no-such-host.invalid has no address.",
    "FAULT mail: No mail server answers at the address of SMTP_URL.",
    "warn  cards: STRIPE_SECRET_KEY is unset: cards aren't taken online.",
    ...(await pagesAreBuilt()),
  ]);
});

const pagesAreBuilt = async () => (await worksNot({ SMTP_URL: "" })).filter((line) => line.startsWith("warn  pages"));

it("OP-11: check-config accepts a new database, and reports which permissions the database user lacks", async () => {
  const url = await emptyDatabase(serverUrl);
  const lines = (await checkDatabase(parseEnv({ DATABASE_URL: url }))).map(lineOf);
  expect(lines).toHaveLength(7);
  expect(lines.filter((line) => !line.startsWith("ok"))).toEqual([]);
  const role = `halcyon_reader_${process.pid}`;
  await withClient(url, (client) => client.query(`create role ${role} login password 'x'`));
  onTestFinished(() => withClient(url, (client) => client.query(`drop role ${role}`)).then(() => {}));
  const asReader = new URL(url);
  asReader.username = role;
  asReader.password = "x";
  const refused = (await checkDatabase(parseEnv({ DATABASE_URL: asReader.href }))).filter((one) => one.state !== "ok");
  expect(refused.map(({ about }) => about)).toEqual([
    "extension btree_gist",
    "extension pg_trgm",
    "extension unaccent",
    "rights",
  ]);
});

it("OP-11: check-config compares the machine's clock with the database's", async () => {
  const env = parseEnv({ DATABASE_URL: await emptyDatabase(serverUrl) });
  const clockAt = async (seconds: number) =>
    (await checkDatabase(env, () => Date.now() + seconds * 1_000)).find(({ about }) => about === "clock")?.state;
  expect([await clockAt(0), await clockAt(30), await clockAt(-120)]).toEqual(["ok", "warning", "fault"]);
});

it("OP-11: check-config reports the address at which no database responds, without the password of the URL", async () => {
  const [found, ...others] = await checkDatabase(parseEnv({ DATABASE_URL: "postgresql://u:hunter2@127.0.0.1:1/x" }));
  expect(others).toEqual([]);
  expect(found?.says).toBe("The database that DATABASE_URL names can't be reached at 127.0.0.1:1 (ECONNREFUSED).");
});

it.each([
  ["a pooler that remembers prepared statements", {}, "ok    pooler: A prepared statement runs on any of its servers."],
  ["one that forgets them", { isForgetful: true }, expect.stringMatching(/^FAULT pooler: It forgets prepared/)],
])(
  "OP-11: check-config reports whether prepared statements work through the pooler: %s",
  async (_what, options, line) => {
    const direct = await emptyDatabase(serverUrl);
    const pooler = await startTransactionPooler(direct, { size: 3, ...options });
    onTestFinished(() => pooler.stop());
    const lines = (await checkPooler(parseEnv({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct }))).map(lineOf);
    expect(lines[0]).toEqual(line);
  },
);

it("OP-11: check-config detects a pooler that gives each connection its own database session", async () => {
  const url = await emptyDatabase(serverUrl);
  const [pooler] = await checkPooler(parseEnv({ DATABASE_URL: url, DATABASE_DIRECT_URL: url }));
  expect(pooler).toMatchObject({ state: "fault", says: expect.stringContaining("pool_mode = transaction") });
});

it("OP-11: check-config writes, reads and deletes an object in the bucket for pictures, and detects a wrong key", async () => {
  const bucket = await startBucket({ key: "k", secret: "s/1", bucket: "clinic", region: "eu-central-1" });
  const mailTo = { SMTP_URL: "smtp://127.0.0.1:1" };
  const aboutBucket = async (url: string) =>
    (await checkConfig({ ...own, ...mailTo, S3_URL: url })).filter(({ about }) => about === "bucket").map(lineOf);
  expect(await aboutBucket(bucket.url)).toEqual(["ok    bucket: An object was put, read and deleted."]);
  expect([...bucket.objects.keys()]).toEqual([]);
  expect(await aboutBucket(bucket.url.replace("s%2F1", "wrong"))).toEqual([
    "FAULT bucket: S3_URL doesn't work: the bucket answered 403 to a PUT.",
  ]);
});

it("OP-28: check-config tests the bucket for backups and the recipient's key, and refuses a bucket without a key", async () => {
  const bucket = await startBucket({ key: "k", secret: "s/1", bucket: "backups", region: "eu-central-1" });
  const recipient = await identityToRecipient(await generateIdentity());
  const aboutBackup = async (source: Record<string, string>) =>
    (await checkConfig({ ...own, ...source }))
      .filter(({ about, says }) => about === "backup" || says.includes("BACKUP"))
      .map(lineOf);
  expect(await aboutBackup({ BACKUP_URL: bucket.url, BACKUP_AGE_RECIPIENT: recipient })).toEqual([
    "ok    backup: Backups are encrypted to the recipient of BACKUP_AGE_RECIPIENT.",
    "ok    backup: An object was put into the bucket of BACKUP_URL, read and deleted.",
  ]);
  expect([...bucket.objects.keys()]).toEqual([]);
  const typo = recipient.replace(/.$/, (last) => (last === "q" ? "p" : "q"));
  const wrong = { BACKUP_URL: bucket.url.replace("s%2F1", "wrong"), BACKUP_AGE_RECIPIENT: typo };
  expect(await aboutBackup(wrong)).toEqual([
    "FAULT backup: The setting BACKUP_AGE_RECIPIENT isn't a whole recipient of age: copy it again.",
    "FAULT backup: BACKUP_URL doesn't work: the bucket answered 403 to a PUT.",
  ]);
  expect(await aboutBackup({ BACKUP_URL: bucket.url })).toEqual([
    expect.stringMatching(
      /^FAULT settings: The setting BACKUP_AGE_RECIPIENT is missing: .* Make a key with age-keygen/,
    ),
  ]);
});

it("OP-11: check-config logs in to the email server, and doesn't repeat the text of a server that refuses", async () => {
  const server = createServer((socket) => {
    socket.write("220 test\r\n");
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      const line = chunk.toString();
      const answers = { EHLO: "250-test\r\n250 AUTH PLAIN", AUTH: "535 wrong: clinic/hunter2" };
      const [, answer = "250 ok"] = Object.entries(answers).find(([begin]) => line.startsWith(begin)) ?? [];
      socket.write(`${answer}\r\n`);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  const found = await checkConfig({ ...own, SMTP_URL: `smtp://clinic:hunter2@127.0.0.1:${port}` });
  expect(found.filter(({ about }) => about === "mail").map(lineOf)).toEqual([
    "FAULT mail: The mail server refuses the sign-in of SMTP_URL.",
  ]);
});

it("OP-11: check-config asks the card provider whether the key is valid, and warns about test mode at a public URL", async () => {
  const provider = createHttpServer((request, response) => {
    const isKnown = request.headers.authorization === "Bearer sk_test_right";
    const answer = isKnown ? { object: "list", data: [] } : { error: { type: "invalid_request_error", message: "no" } };
    response.writeHead(isKnown ? 200 : 401, { "content-type": "application/json" }).end(JSON.stringify(answer));
  }).listen(0, "127.0.0.1");
  await once(provider, "listening");
  onTestFinished(() => void provider.close());
  const { port: providerPort } = provider.address() as AddressInfo; // a listening server has one
  const ask = async (stripeSecretKey: string | undefined, publicUrl?: string) => {
    const settings = { stripeSecretKey, publicUrl, providerPort, stripeWebhookSecret: "whsec_a, whsec_b", demo: false };
    return (await checkProvider(settings)).map(lineOf);
  };
  const webhook = "ok    webhook: 2 signing secrets are set. Send a test event to prove it.";
  expect(await ask("sk_test_right")).toEqual(["ok    cards: The key is of the test mode.", webhook]);
  const warned = "warn  cards: STRIPE_SECRET_KEY is of the test mode: no money is moved.";
  expect(await ask("sk_test_right", "https://clinic.example")).toEqual([warned, webhook]);
  expect(await ask("sk_live_wrong")).toEqual(["FAULT cards: The provider refuses STRIPE_SECRET_KEY.", webhook]);
  expect(await ask(undefined)).toHaveLength(1);
});

it("OP-11: check-config detects a data folder that it can't write to", async () => {
  const file = join(folder, "taken");
  await writeFile(file, "");
  expect(await worksNot({ DATA_DIR: file })).toContainEqual(
    expect.stringMatching(/^FAULT folder of DATA_DIR: It can't be written/),
  );
});
