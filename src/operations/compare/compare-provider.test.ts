import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { itInCheck } from "#testing/in-check.ts";
import { present } from "#testing/present.ts";
import { openSandboxRig } from "#testing/sandbox-rig.ts";
import type { AcceptedDifference } from "./accepted-differences.ts";
import { compareProvider } from "./compare-provider.ts";

const { sandbox, origin } = await openSandboxRig();
const OURS = `http://127.0.0.1:${sandbox.port},${origin}`;

/** The same sandbox through a proxy that returns "do_not_honor" in place of the bank's code "insufficient_funds". */
const altered = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
  const answer = await fetch(`http://127.0.0.1:${sandbox.port}${request.url}`, {
    method: request.method,
    headers: headers as Record<string, string>, // the SDK sends none of them twice
    ...(request.method === "POST" ? { body: Buffer.concat(chunks) } : {}),
  });
  const text = await answer.text();
  response.writeHead(answer.status, { "content-type": "application/json" });
  response.end(text.replaceAll("insufficient_funds", "do_not_honor"));
});
await new Promise<void>((resolve) => altered.listen(0, "127.0.0.1", () => resolve()));
const { port: alteredPort } = altered.address() as AddressInfo; // a listening TCP server has one
afterAll(() => {
  altered.closeAllConnections();
  altered.close();
});

async function compare(args: string[], key?: string, accepted?: AcceptedDifference[]) {
  const lines: string[] = [];
  const code = await compareProvider({
    args,
    env: { STRIPE_SECRET_KEY: key },
    say: (line) => lines.push(line),
    ...(accepted ? { accepted } : {}),
    ask: () => Promise.reject(new Error("a sandbox's page needs no person")),
  });
  return { code, text: lines.join("\n") };
}

describe("the command that compares the sandbox with the card provider", () => {
  itInCheck("finds no differences when the sandbox is compared with itself", async () => {
    const { code, text } = await compare(["--sandbox", OURS, "--provider", OURS, "--by-hand"]);
    expect(text).not.toContain("differs");
    expect(text).not.toContain("Still there");
    expect(text).toContain("25 agree, 0 accepted, 0 differ, 4 not tried");
    expect(code).toBe(0);
  });

  it("exits with 1 and names the field if a response differs", async () => {
    const other = `http://127.0.0.1:${alteredPort},${origin}`;
    const { code, text } = await compare(["--sandbox", OURS, "--provider", other, "--only", "…9995"]);
    expect(text).toContain("POST /v1/payment_intents: error.decline_code");
    expect(text).toContain('provider: "do_not_honor"');
    expect(text).toContain('sandbox:  "insufficient_funds"');
    expect(code).toBe(1);
  });

  it("exits with 0 if all differences are on the accepted list, and names listed differences that no longer exist", async () => {
    const other = `http://127.0.0.1:${alteredPort},${origin}`;
    const seen = await compare(["--sandbox", OURS, "--provider", other, "--only", "…9995"]);
    const [, name = ""] = /^differs +\*? (.+)$/m.exec(seen.text) ?? [];
    const places = [...seen.text.matchAll(/^ {14}(\S.+)\n +provider: (.+)\n +sandbox: +(.+)$/gm)];
    const listed = places.map(([, where = "", theirs = "", ours = ""]) => ({
      step: name,
      where,
      provider: theirs,
      sandbox: ours,
      why: "Both are words for no money",
    }));
    const [first, ...others] = [present(listed[0]), ...listed.slice(1)];
    const all = await compare(["--sandbox", OURS, "--provider", other, "--only", "…9995"], undefined, listed);
    expect(all.text).toContain("accepted: Both are words for no money");
    expect(all.text).toContain("0 agree, 1 accepted, 0 differ");
    expect(all.code).toBe(0);
    const former = [...others, { ...first, provider: '"generic_decline"' }, { ...first, step: "a step of long ago" }];
    const one = await compare(["--sandbox", OURS, "--provider", other, "--only", "…9995"], undefined, former);
    for (const step of [name, "a step of long ago"])
      expect(one.text).toContain(`No longer differs, and can come off the list: ${step}, ${first.where}`);
    expect(one.code).toBe(1);
  });

  it("accepts only a test key, and never prints it", async () => {
    for (const key of ["sk_live_abcdefgh", "rk_live_abcdefgh"]) {
      const { code, text } = await compare([], key);
      expect({ code, isRefused: text.startsWith("This is a live key.") }).toEqual({ code: 2, isRefused: true });
      expect(text).not.toContain(key);
    }
    expect(await compare([], "")).toMatchObject({ code: 2, text: expect.stringContaining("isn't a test key") });
    const elsewhere = ["--sandbox", "http://sandbox.example:4000,http://localhost:3000"];
    expect(await compare(elsewhere, "sk_test_abcdefgh")).toMatchObject({ code: 2 });
  });
});
