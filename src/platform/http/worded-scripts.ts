import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { ByteCache } from "../cache/byte-cache.ts";
import { SharedWork } from "../db/shared-work.ts";
import { type Encoding, encode, encodingFor } from "./encodings.ts";
import { etagOf } from "./etag.ts";
import { sendCached } from "./send-cached.ts";

/** The texts of a language by message id. They replace the placeholders in that language's scripts. */
export type Catalog = Record<string, unknown>;

type Script = { bytes: number; body: Uint8Array; headers: Record<string, string | number> & { etag: string } };

/** Placeholders in the form the build writes (scripts/words/words-plugin.ts). */
const PLACE = /(["'`])@@w:([\w-]+)@@\1/g;
const REFERENCE = /(["'`])(\.\/|\/?assets\/)([\w.-]+\.js)\1/g;
const ADDRESS = /^\/assets\/([\w-]+)\.([0-9a-f]{8})\/([\w.-]+\.js)$/;
/**
 * React Router's manifest, which is a file of its own and names every script. Each language has a copy with the URLs of
 * that language's scripts.
 */
const ROUTES_LIST = /^manifest-/;

const CAPACITY_BYTES = 16 * 1024 * 1024;

/**
 * Serves the storefront's scripts in languages other than the one of the build: the same files with other texts in
 * them, under a folder named by the language and a version of all its texts. They are made on their first request.
 */
export class WordedScripts {
  readonly #buildDir: string;
  readonly #worded: ReadonlySet<string>;
  readonly #catalogs: ReadonlyMap<string, { catalog: Catalog; version: string }>;
  readonly #cached = new ByteCache<Script>(CAPACITY_BYTES);
  /** Scripts being made now: the tightest compression takes a processor up to half a second. */
  readonly #underWay = new Map<string, SharedWork<Script | undefined>>();

  private constructor(buildDir: string, worded: readonly string[], catalogs: ReadonlyMap<string, Catalog>) {
    this.#buildDir = buildDir;
    this.#worded = new Set(worded);
    this.#catalogs = new Map(
      [...catalogs].map(([language, catalog]) => {
        const version = createHash("sha256").update(JSON.stringify(catalog)).digest("hex").slice(0, 8);
        return [language, { catalog, version }];
      }),
    );
  }

  static async open(buildDir: string, catalogs: ReadonlyMap<string, Catalog>): Promise<WordedScripts> {
    const names: unknown = JSON.parse(await readFile(join(buildDir, "words", "scripts.json"), "utf8"));
    if (!Array.isArray(names)) throw new Error("the build's list of scripts with words is no list");
    return new WordedScripts(
      buildDir,
      names.map((name) => String(name).replace(/^.*\//, "")),
      catalogs,
    );
  }

  /** Returns the URL of a script in a language. A script without texts is the same for all languages. */
  addressOf(language: string, name: string): string {
    const version = this.#catalogs.get(language)?.version;
    const isOwn = version !== undefined && (this.#worded.has(name) || ROUTES_LIST.test(name));
    return isOwn ? `/assets/${language}.${version}/${name}` : `/assets/${name}`;
  }

  /** Serves a script at a URL from `addressOf`. Returns whether the path is such a URL. */
  async serve(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const [, language = "", version, name = ""] = ADDRESS.exec(path) ?? [];
    const known = this.#catalogs.get(language);
    if (!known || known.version !== version) return false;
    const encoding = encodingFor(request.headers["accept-encoding"]);
    const key = `${encoding} ${path}`;
    const script =
      this.#cached.get(key) ?? (await this.#makeOnce(key, () => this.#make(language, known.catalog, name, encoding)));
    if (!script) return false;
    sendCached(request, response, script.headers, script.body);
    return true;
  }

  /** Makes a script only once, even when it is requested many times before it is ready. */
  #makeOnce(key: string, make: () => Promise<Script | undefined>): Promise<Script | undefined> {
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay.result();
    const work = new SharedWork(async () => {
      try {
        const script = await make();
        if (script) this.#cached.set(key, script);
        return script;
      } finally {
        this.#underWay.delete(key);
      }
    });
    this.#underWay.set(key, work);
    return work.result();
  }

  async #make(language: string, catalog: Catalog, name: string, encoding: Encoding): Promise<Script | undefined> {
    const source = await this.#sourceOf(name);
    if (source === undefined) return undefined;
    const raw = new TextEncoder().encode(this.#said(language, catalog, source));
    const body = await encode(raw, encoding, "tight");
    const headers = {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      etag: etagOf(raw, encoding),
      vary: "Accept-Encoding",
      ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
      "content-length": body.byteLength,
    };
    return { bytes: body.byteLength + name.length * 2 + 900, body, headers };
  }

  async #sourceOf(name: string): Promise<string | undefined> {
    if (this.#worded.has(name)) return readFile(join(this.#buildDir, "words", name), "utf8");
    if (!ROUTES_LIST.test(name)) return undefined;
    return readFile(join(this.#buildDir, "client", "assets", name), "utf8").catch(() => undefined);
  }

  /** Returns a script with its texts filled in, and with this language's URLs of the scripts that it imports. */
  #said(language: string, catalog: Catalog, source: string): string {
    return source
      .replace(PLACE, (place, _quote, id: string) => {
        if (!(id in catalog)) throw new Error(`${language} has no words for ${place}`);
        return JSON.stringify(catalog[id]);
      })
      .replace(REFERENCE, (_, quote: string, before: string, name: string) => {
        const address = this.addressOf(language, name);
        if (before === "./") return quote + (address === `/assets/${name}` ? "../" : "./") + name + quote;
        return quote + (before.startsWith("/") ? address : address.slice(1)) + quote;
      });
  }
}
