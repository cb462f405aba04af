import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { createPaymentGateway } from "#platform/payment-gateway.ts";
import { moduleApis } from "#server/server-modules.ts";
import { newId } from "#shared/ids.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { newStaff } from "#testing/staff.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";

const api = breakingOff("modules/system/server/setup/setup-tests.test.ts", await clinicApi(moduleApis));
await seedTestClinic(api.db);
await api.db.execute(sql`update clinic_settings set settings = settings || '{"email": "hello@larch.example"}'`);
const { bearer: token } = await newStaff(api.db, "admin");
const SECRET = "not-to-be-shown";

async function portOf(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port; // a listening TCP server has an address
}

/**
 * Starts an email server that responds with `answers` to commands that begin with these keys, and with 250 to all
 * others.
 */
const emailServer = (answers: Readonly<Record<string, string>>) =>
  portOf(
    createServer((socket) => {
      socket.write("220 test\r\n");
      socket.on("error", () => {});
      socket.on("data", (chunk) => {
        const line = chunk.toString();
        const [, answer] = Object.entries(answers).find(([begin]) => line.startsWith(begin)) ?? [];
        socket.write(`${answer ?? "250 ok"}\r\n`);
      });
    }),
  );

async function testMail(smtpUrl: string | undefined) {
  api.deps.env = { ...api.deps.env, smtpUrl };
  const { status, body } = await api.send("POST", "admin/Setup/testMail", {
    // Without a key in the headers, the helper would interrupt the request and send it again.
    token,
    body: {},
    headers: { "idempotency-key": newId() },
  });
  return { status, text: JSON.stringify(body) };
}

it("the setup shows why the email server refused the test email, without showing the password for that server", async () => {
  const port = await emailServer({
    EHLO: "250-test\r\n250 AUTH PLAIN",
    AUTH: "535 5.7.8 wrong: clinic/not-to-be-shown",
  });
  const refused = await testMail(`smtp://clinic:${SECRET}@127.0.0.1:${port}`);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("The email server refused the login. Check the name and password in SMTP_URL.");
  expect(refused.text).not.toContain(SECRET);

  const strict = await emailServer({ RCPT: "550 no such mailbox" });
  expect((await testMail(`smtp://127.0.0.1:${strict}`)).text).toContain("refused the sender or the recipient");

  const gone = createServer();
  const closed = await portOf(gone);
  gone.close();
  const unreached = await testMail(`smtp://127.0.0.1:${closed}`);
  expect([unreached.status, unreached.text]).toEqual([
    409,
    expect.stringContaining("The email server did not answer."),
  ]);
});

it("the setup writes the test email to a file immediately if no email server is configured", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "halcyon-setup-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  api.deps.env = { ...api.deps.env, dataDir };
  expect((await testMail(undefined)).status).toBe(200);
  expect(await readdir(join(dataDir, "outbox"))).toHaveLength(1);
});

it("the setup checks the payment key with the card provider, and shows no key", async () => {
  const test = async () => {
    const { status, body } = await api.send("POST", "admin/Setup/testPayments", { token, body: {} });
    return { status, code: body.code, message: body.message, data: body.data };
  };
  expect(await test()).toMatchObject({ status: 503, code: "payments_unavailable" });

  let answer = {
    status: 401,
    body: { error: { type: "invalid_request_error", message: `Invalid key: ${SECRET}` } } as object,
  };
  const provider = createHttpServer((_, response) => {
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  });
  const sandboxPort = await portOf(provider);
  const apiKey = `sk_test_${SECRET}`;
  api.deps.payments = createPaymentGateway({ apiKey, webhookSecrets: ["whsec_1"], sandboxPort });
  api.deps.env = { ...api.deps.env, stripeSecretKey: apiKey };
  const refused = await test();
  expect([refused.status, refused.code]).toEqual([409, "conflict"]);
  expect(refused.message).toBe("The card provider refused the key. Check STRIPE_SECRET_KEY on the server.");
  expect(JSON.stringify(refused)).not.toContain(SECRET);

  answer = { status: 200, body: { object: "list", data: [], has_more: false, url: "/v1/checkout/sessions" } };
  expect(await test()).toMatchObject({ status: 200, data: { mode: "test" } });
});

it("the setup accepts a role or type that treatments use, and refuses any other with a list of the valid values", async () => {
  const add = async (kind: string, pool: string) => {
    const { status, body } = await api.send("POST", "admin/Setup/units", {
      token,
      body: { kind, name: `Unit ${newId()}`, pool },
      headers: { "idempotency-key": newId() },
    });
    return { status, issue: body.issues?.[0] };
  };
  expect((await add("room", "facial")).status).toBe(200);
  expect((await add("device", "led")).status).toBe(200);
  expect((await add("practitioner", "LE")).status).toBe(200);
  const wrong = await add("room", "Facial room");
  expect(wrong).toMatchObject({ status: 400, issue: { path: "pool" } });
  expect(wrong.issue?.message).toBe("Choose one of these: consult, facial, injection, laser, body, iv.");
  expect((await add("practitioner", "facial")).issue?.message).toBe("Choose one of these: MD, NP, RN, LE, LT.");
});
