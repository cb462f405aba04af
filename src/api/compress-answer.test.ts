import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compressAnswer } from "./compress-answer.ts";

const json = (length: number) => JSON.stringify({ text: "a".repeat(length - 11) });
const answer = (length: number, headers: Record<string, string> = {}) =>
  new Response(json(length), { headers: { "content-type": "application/json", ...headers } });

describe("an API response", () => {
  it("of at least 1 KB is compressed for clients that accept compression, and gets a weak ETag", async () => {
    const sent = await compressAnswer(answer(1_024, { etag: '"x"', vary: "Authorization" }), "gzip, br");
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      "content-encoding": "br",
      etag: 'W/"x"',
      vary: "Authorization, Accept-Encoding",
    });
    expect(brotliDecompressSync(Buffer.from(await sent.arrayBuffer())).toString()).toBe(json(1_024));
    expect((await compressAnswer(answer(1_024), undefined)).headers.get("content-encoding")).toBeNull();
  });

  it.each([
    ["short", answer(1_023)],
    ["a stream of events", answer(5_000, { "content-type": "text/event-stream" })],
    ["one that hands out a session, whatever its length", answer(5_000, { "set-cookie": "renewal=x" })],
  ])("is sent uncompressed if it is %s", async (_what, response) => {
    const sent = await compressAnswer(response, "br");
    expect(sent.headers.get("content-encoding")).toBeNull();
    expect((await sent.text()).length).toBeGreaterThan(1_000);
  });
});
