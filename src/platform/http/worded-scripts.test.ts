import { createHook } from "node:async_hooks";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { WordedScripts } from "./worded-scripts.ts";

const folder = await mkdtemp(join(tmpdir(), "words-"));
await mkdir(join(folder, "words"), { recursive: true });
await mkdir(join(folder, "client", "assets"), { recursive: true });
await writeFile(join(folder, "words", "scripts.json"), JSON.stringify(["assets/home-1.js", "assets/entry-1.js"]));
await writeFile(
  join(folder, "words", "home-1.js"),
  'import{a}from"./framework-1.js";import`./entry-1.js`;const d=["assets/home-1.js","assets/framework-1.js","assets/app.css"];say({message:"@@w:aB-_12@@"},`@@w:second@@`)',
);
await writeFile(join(folder, "words", "entry-1.js"), 'import("./home-1.js")');
await writeFile(
  join(folder, "client", "assets", "manifest-1.js"),
  'x={"module":"/assets/home-1.js","url":"/assets/manifest-1.js"}',
);

const scripts = await WordedScripts.open(
  folder,
  new Map([["es", { "aB-_12": ["Hola ", ["name"]], second: ['"\u2028'] }]]),
);
const server = createServer(async (request, response) => {
  if (!(await scripts.serve(request.url ?? "", request, response))) response.writeHead(404).end();
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a socket's address has a port

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const home = scripts.addressOf("es", "home-1.js");

it("a script that contains text has a URL per language and version of its text; other scripts have one URL (LA-2)", async () => {
  expect(home).toMatch(/^\/assets\/es\.[0-9a-f]{8}\/home-1\.js$/);
  expect(scripts.addressOf("es", "framework-1.js")).toBe("/assets/framework-1.js");
  expect(scripts.addressOf("de", "home-1.js")).toBe("/assets/home-1.js");
  const changed = await WordedScripts.open(folder, new Map([["es", { "aB-_12": ["Buenas"], second: [] }]]));
  expect(changed.addressOf("es", "home-1.js")).not.toBe(home);
});

it("a script is served with its text in the URL's language, and imports the scripts of that language (LA-2)", async () => {
  const response = await fetch(origin + home);
  const place = home.slice(1, -"home-1.js".length);
  expect(await response.text()).toBe(
    `import{a}from"../framework-1.js";import\`./entry-1.js\`;const d=["${place}home-1.js","assets/framework-1.js","assets/app.css"];say({message:["Hola ",["name"]]},["\\"\u2028"])`,
  );
  expect(response.headers.get("content-type")).toContain("text/javascript");
  expect(response.headers.get("cache-control")).toContain("immutable");
});

it("the list of routes names the scripts of its own language", async () => {
  const list = scripts.addressOf("es", "manifest-1.js");
  expect(await (await fetch(origin + list)).text()).toBe(`x={"module":"${home}","url":"${list}"}`);
});

it("a script is compressed only once for all concurrent first requests", async () => {
  let compressions = 0;
  const hook = createHook({
    init(_, type) {
      if (type === "ZLIB") compressions += 1;
    },
  }).enable();
  const ask = async () => {
    const asked = get(origin + scripts.addressOf("es", "entry-1.js"), { headers: { "accept-encoding": "br" } });
    const [answer]: IncomingMessage[] = await once(asked, "response");
    const parts: Buffer[] = [];
    for await (const part of answer ?? []) parts.push(part);
    return [answer?.headers["content-encoding"], brotliDecompressSync(Buffer.concat(parts)).toString()];
  };
  const answers = await Promise.all(Array.from({ length: 5 }, ask)).finally(() => hook.disable());
  expect(answers).toEqual(Array.from({ length: 5 }, () => ["br", 'import("./home-1.js")']));
  expect(compressions - answers.length).toBe(1); // in addition to each reader's own
});

it("no script is served at the URL of a former version, an unknown language or a missing file", async () => {
  for (const path of [
    "/assets/es.00000000/home-1.js",
    home.replace("/es.", "/de."),
    home.replace("home-1", "framework-1"),
    home.replace("home-1", "manifest-2"),
    home.replace("home-1", "..%2f..%2fwords%2fscripts"),
  ])
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 404]);
});

it("a script with a missing translation isn't served", async () => {
  const incomplete = await WordedScripts.open(folder, new Map([["es", { second: [] }]]));
  const path = incomplete.addressOf("es", "home-1.js");
  await expect(incomplete.serve(path, { headers: {}, method: "GET" } as never, {} as never)).rejects.toThrow(
    "es has no words for",
  );
});
