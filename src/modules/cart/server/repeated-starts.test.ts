import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { openDayAhead } from "#testing/free-day.ts";

const api = await demoApi(moduleApis, { rateLimitFactor: 1_000 });

const date = await openDayAhead(api.db, 21);
const ask = (encoding: string) =>
  api.fetch(
    new Request(`http://localhost:3000/api/v1/admin/Slot/allSlot?date=${date}&serviceIds=iv08`, {
      headers: { "accept-encoding": encoding },
    }),
  );

it("all requests for the start times of a day get the same response, compressed or not, which no cache may store (BK-1)", async () => {
  const plain = await ask("identity");
  const text = await plain.text();
  expect(plain.headers.get("vary")).toBe("Authorization");
  for (const again of [await ask("br"), await ask("br")]) {
    expect(Object.fromEntries(again.headers)).toMatchObject({
      "cache-control": "no-store",
      "content-encoding": "br",
      "content-type": "application/json; charset=utf-8",
      vary: "Authorization, Accept-Encoding",
    });
    expect(again.headers.get("etag")).toBeNull();
    expect(brotliDecompressSync(Buffer.from(await again.arrayBuffer())).toString()).toBe(text);
  }
  expect(await (await ask("identity")).text()).toBe(text);
});
