/**
 * `node render-languages.ts <origin> <page …>`: renders pages in every language with the responses of the server at an
 * origin, first one by one and then all at once, and prints the results as JSON. In a separate process, as NODE_ENV
 * selects the React build.
 */
import { once } from "node:events";
import { get } from "node:http";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { DEFAULT_LANGUAGE } from "#shared/words/languages.ts";

type PageBundle = Pick<typeof import("../../src/server-entry.ts"), "catalogs" | "renderPage">;
export type Rendered = {
  renders: number;
  /** URLs whose pages differed when others were rendered at the same time. */
  different: string[];
  /** URLs that the server failed to serve. */
  unread: string[];
  /** The values of `<html lang>`. */
  languages: string[];
  /** The status of a page in another language when no other language is offered. */
  statusWhereNoneIsOffered: number;
};

const [origin = "", ...pages] = process.argv.slice(2);
const file = resolve(join(process.env.BUILD_DIR ?? "build", "server", "index.js"));
const { catalogs, renderPage }: PageBundle = await import(pathToFileURL(file).href);
const offered = Object.keys(catalogs).filter((code) => code !== DEFAULT_LANGUAGE);

const unread = new Set<string>();
const answers = new Map<string, Promise<[body: string, status: number]>>();
/** Uses a new connection each time: one that is idle while others render may be closed just when it is reused. */
const read = async (path: string): Promise<[string, number]> => {
  const [answer] = await once(get(origin + path, { agent: false }), "response");
  if (answer.statusCode >= 500) throw new Error(`${path} answered ${answer.statusCode}`);
  return [await text(answer), answer.statusCode];
};

/** Returns the server's response, read once, and delayed by a turn of the event loop, so that renders interleave. */
async function send({ url }: Request): Promise<Response> {
  const path = url.slice(new URL(url).origin.length);
  const answer = answers.get(path) ?? read(path);
  answers.set(path, answer);
  const [body, status] = await answer.catch((error: unknown) => {
    unread.add(`${path}: ${error}`);
    throw error;
  });
  await setImmediate();
  return new Response(body, { status, headers: { "content-type": "application/json" } });
}

const render = (path: string, languages: readonly string[]) =>
  renderPage(new Request(origin + path), {
    send,
    isLoggedIn: false,
    isEverybody: true,
    isStaff: false,
    needsFactor: false,
    isWorkerOff: false,
    origin,
    clockOffsetMs: 0,
    languages,
    scriptAddress: (language, name) => `/assets/${language}/${name}`,
  });

const paths = pages.flatMap((page) => ["", ...offered.map((code) => `/${code}`)].map((prefix) => prefix + page));
const alone: string[] = [];
for (const path of paths) alone.push(await (await render(path, offered)).text());
/** More than 200, so that each render overlaps with many. */
const many = Array.from({ length: Math.ceil(201 / paths.length) }, () => paths).flat();
const atOnce = await Promise.all(many.map(async (path) => (await render(path, offered)).text()));
const languageOf = (html: string) => /<html lang="([^"]+)"/.exec(html)?.[1] ?? "";
const found: Rendered = {
  renders: many.length,
  different: many.filter((path, index) => alone[paths.indexOf(path)] !== atOnce[index]),
  unread: [...unread],
  languages: [...new Set(alone.filter((html) => html.startsWith("<!")).map(languageOf))],
  statusWhereNoneIsOffered: (await render(`/${offered[0]}/faq`, [])).status,
};
process.stdout.write(JSON.stringify(found));
process.exit(0); // connections to the server stay open for a while
