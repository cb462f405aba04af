import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import sharp from "sharp";
import { isAppError } from "#shared/app-error.ts";
import { PICTURE_WIDTHS, PREVIEW_WIDTH } from "#shared/picture-widths.ts";
import { parseUploadedPicture } from "#shared/uploaded-picture.ts";
import { createBoundedWork } from "../bounded-work.ts";
import { ByteCache } from "../cache/byte-cache.ts";
import { SharedWork } from "../db/shared-work.ts";
import { findMaster, masterPath } from "../pictures.ts";
import { sendCached } from "./send-cached.ts";

/** Placeholder colors by name prefix, so that a grid of placeholders still looks designed. */
const TINTS: [prefix: string, wall: string, floor: string][] = [
  ["product-", "#dccfbf", "#f3ece3"],
  ["bundle-", "#d8cdb9", "#f1e9dd"],
  ["mask-", "#d8cdb9", "#f1e9dd"],
  ["category-", "#cfd3c2", "#e7e6da"],
  ["family-", "#d3cec4", "#ece7de"],
  ["clinic-", "#d9c4ac", "#efe3d3"],
  ["hero-", "#decdbb", "#f2e7da"],
];

const OF_THINGS = /^(product|bundle|mask)-/;

function bottle(x: number, tint: string): string {
  return `<ellipse cx="${x + 90}" cy="790" rx="190" ry="22" fill="#22302c" opacity=".12"/><rect x="${x}" y="380" width="150" height="400" rx="22" fill="${tint}"/><rect x="${x + 45}" y="290" width="60" height="96" rx="10" fill="#b88a4a" opacity=".55"/><rect x="${x + 22}" y="500" width="106" height="150" fill="#faf6f0"/><circle cx="${x - 90}" cy="742" r="44" fill="#a39b8f" opacity=".5"/>`;
}

/**
 * Draws window light on the wall, and a bowl with a sprig: a neutral motif that says nothing false about the missing
 * picture.
 */
function windowLight(x: number): string {
  const panes = [0, 1, 2].map((row) => {
    const y = 170 + row * 150;
    return `<path d="M${x - 210} ${y}l150-38v132l-150 38zM${x - 42} ${y - 42}l150-38v132l-150 38z"/>`;
  });
  return `<g fill="#fff" opacity=".28">${panes.join("")}</g><ellipse cx="${x + 50}" cy="822" rx="200" ry="20" fill="#22302c" opacity=".1"/><path d="M${x - 110} 720h300c0 62-62 100-150 100s-150-38-150-100z" fill="#faf6f0"/><ellipse cx="${x + 40}" cy="720" rx="150" ry="22" fill="#efe6da"/><g fill="none" stroke="#7f9183" stroke-width="5" stroke-linecap="round"><path d="M${x + 60} 716c10-110 50-190 110-240"/></g><g fill="#7f9183"><path d="M${x + 74} 640c-44-6-70-36-78-76 44 2 74 30 78 76zM${x + 92} 590c48 4 82-18 98-58-48-6-86 16-98 58zM${x + 116} 540c-40-16-56-48-54-88 40 14 60 46 54 88zM${x + 140} 508c44 0 74-24 84-62-44-2-76 22-84 62z" opacity=".8"/></g>`;
}

/** Draws a plain tinted still life: a placeholder for a picture that the studio hasn't made yet. */
function standInPicture(name: string): string {
  const [, wall, floor] = TINTS.find(([prefix]) => name.startsWith(prefix)) ?? ["", "#d8cfc2", "#efe8de"];
  const turn = [...name].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 997, 7);
  const x = 340 + (turn % 80);
  const things = OF_THINGS.test(name) ? bottle(x, floor) : windowLight(x);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000"><rect width="800" height="1000" fill="${wall}"/><rect y="760" width="800" height="240" fill="${floor}"/>${things}</svg>`;
}

const WIDTHS = [...PICTURE_WIDTHS, PREVIEW_WIDTH];
const FORMATS = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" } as const;
type Format = keyof typeof FORMATS;

/**
 * The longest queue of pictures to make. Each takes a processor for up to a second, so only one is made at a time,
 * which leaves the other processor to page requests.
 */
const WAITING = 200;
sharp.concurrency(1);
// Every size of a picture is made once, so its decoded original, up to 14 MB, is of no more use.
sharp.cache(false);

type CachedPicture = { bytes: number; body: Buffer; etag: string; type: string };

/** A picture that smaller ones are made from. Its name is part of a file's name. */
type Master = { name: string; width: number; read: () => Promise<Uint8Array | undefined> };

/** Reads an uploaded picture by its hash. */
export type ReadUploaded = (hash: string) => Promise<Uint8Array | undefined>;

function isFormat(value: string | undefined): value is Format {
  return value !== undefined && value in FORMATS;
}

/**
 * Serves the project's pictures and those that staff uploaded, in the widths and formats that pages request: made from
 * the master on first use, then cached in memory and in the data folder. `/pictures/<name>` alone is a medium-sized
 * WebP.
 */
export class PictureServer {
  readonly #folder: string;
  readonly #cached = new ByteCache<CachedPicture>(96 * 1024 * 1024);
  readonly #making = new Map<string, SharedWork<CachedPicture | undefined>>();
  readonly #inTurn = createBoundedWork({ atOnce: 1, waiting: WAITING });

  readonly #readUploaded: ReadUploaded;

  constructor(dataDir: string, readUploaded: ReadUploaded) {
    this.#folder = join(dataDir, "pictures");
    this.#readUploaded = readUploaded;
  }

  #findMaster(name: string): Master | undefined {
    const own = findMaster(name);
    if (own) return { name, width: own.width, read: () => readFile(masterPath(own)) };
    const uploaded = parseUploadedPicture(name);
    return uploaded && { name: uploaded.hash, width: uploaded.width, read: () => this.#readUploaded(uploaded.hash) };
  }

  async serve(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const match = /^\/pictures\/([a-z0-9:-]+?)(?:-(\d{3,4})\.(avif|webp|jpg))?$/.exec(path);
    if (!match?.[1]) return false;
    const [, name, widthText = "640", formatText = "webp"] = match;
    const width = WIDTHS.find((known) => known === Number(widthText));
    if (!width || !isFormat(formatText)) return false;
    const master = this.#findMaster(name);
    const resized = master ? await this.#findInTurn(master, width, formatText) : undefined;
    const picture = resized ?? this.#standIn(name);
    const headers = {
      "content-type": picture.type,
      "cache-control": resized ? "public, max-age=604800, stale-while-revalidate=2592000" : "public, max-age=60",
      etag: picture.etag,
      "content-security-policy": "default-src 'none'; sandbox",
      "content-length": picture.body.byteLength,
    };
    sendCached(request, response, headers, picture.body);
    return true;
  }

  /** Returns a picture, or undefined when too many are being made: the visitor then sees the placeholder for now. */
  async #findInTurn(master: Master, width: number, format: Format): Promise<CachedPicture | undefined> {
    return this.#find(master, width, format).catch((error: unknown) => {
      if (isAppError(error, "unavailable")) return undefined;
      throw error;
    });
  }

  #standIn(name: string): CachedPicture {
    const body = Buffer.from(standInPicture(name));
    return { bytes: body.byteLength, body, etag: `"stand-in-${name}"`, type: "image/svg+xml" };
  }

  async #find(master: Master, width: number, format: Format): Promise<CachedPicture | undefined> {
    const key = `${master.name}-${width}.${format}`;
    const cached = this.#cached.get(key);
    if (cached) return cached;
    const running = this.#making.get(key);
    if (running) return running.result();
    const work = new SharedWork(() => this.#make(master, width, format, key).finally(() => this.#making.delete(key)));
    this.#making.set(key, work);
    return work.result();
  }

  async #make(master: Master, width: number, format: Format, key: string): Promise<CachedPicture | undefined> {
    const source = await master.read();
    if (!source) return undefined;
    const hash = createHash("sha256").update(source).digest("hex").slice(0, 16);
    const file = join(this.#folder, `${hash}-${key}`);
    const resized = await readFile(file).catch(() => undefined);
    const body = resized ?? (await this.#inTurn(() => this.#makeFile(source, { master, width, format, file })));
    const picture = { bytes: body.byteLength + 200, body, etag: `"${hash}-${width}-${format}"`, type: FORMATS[format] };
    this.#cached.set(key, picture);
    return picture;
  }

  async #makeFile(
    source: Uint8Array,
    { master, width, format, file }: { master: Master; width: number; format: Format; file: string },
  ): Promise<Buffer> {
    const resized = sharp(source).resize({ width: Math.min(width, master.width), withoutEnlargement: true });
    const encoded =
      format === "avif"
        ? resized.avif({ quality: 55, effort: 3 })
        : format === "webp"
          ? resized.webp({ quality: 78, effort: 4 })
          : resized.jpeg({ quality: 80, mozjpeg: true });
    const body = await encoded.toBuffer();
    await mkdir(this.#folder, { recursive: true });
    const draft = `${file}.${process.pid}.tmp`;
    await writeFile(draft, body);
    await rename(draft, file);
    return body;
  }
}
