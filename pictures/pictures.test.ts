import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { part } from "#testing/runs.ts";

/** One row of manifest.json, as the studio writes it. */
type Master = {
  name: string;
  file: string;
  width: number;
  height: number;
  alt: string;
  placeholder: string;
  color: string;
};

const here = new URL("./", import.meta.url);
const modules = new URL("../src/modules/", import.meta.url);
const readJson = <T>(url: URL): T => JSON.parse(readFileSync(url, "utf8")) as T; // our own data files

const masters = readJson<Master[]>(new URL("manifest.json", here));
const byName = new Map(masters.map((master) => [master.name, master]));
const bytesOf = (master: Master) => readFileSync(new URL(master.file, here));

const MAX_BYTES = 400 * 1024;
const MAX_SUM = 60 * 1024 * 1024;

const catalogue = (file: string) => new URL(`catalog/server/demo/${file}`, modules);
const products = readJson<{ id: string }[]>(catalogue("products.json"));
const bundles = readJson<{ id: string }[]>(catalogue("bundles.json"));
const categories = readJson<{ slug: string }[]>(catalogue("categories.json"));
const services = readJson<{ family: string }[]>(catalogue("services.json"));
const designs = readJson<{ designs: { picture: string }[] }>(new URL("gift-cards/server/demo/designs.json", modules));
const team = readJson<{ practitioners: { slug: string; picture: string | null }[] }>(
  new URL("booking/server/demo/resources.json", modules),
);
const gallery = readJson<{ items: { picture: string }[] }>(new URL("content/server/demo/gallery.json", modules));

const productNames = products.flatMap((row) => [1, 2].map((n) => `product-${row.id.toLowerCase()}-${n}`));

/**
 * The first pictures of best sellers, which show the product in its brand's setting. They are large enough for screens
 * with two pixels per point.
 */
const LARGE = [
  "product-p11-1",
  "product-p37-1",
  "product-p13-1",
  "product-p12-1",
  "product-p36-1",
  "product-p15-1",
  "product-p27-1",
  "product-p20-1",
  "product-p22-1",
  "product-p01-1",
  "product-p31-1",
  "product-p40-1",
];

/** Names of the pictures that must exist, by where they are shown. */
const promised: Record<string, string[]> = {
  "products, two each": productNames,
  bundles: bundles.map((row) => `bundle-${row.id.toLowerCase()}`),
  categories: categories.map((row) => `category-${row.slug}`),
  "treatment families": [...new Set(services.map((row) => `family-${row.family}`))],
  "gift-card designs": designs.designs.map((row) => row.picture),
  "membership tiers": ["tier-fern", "tier-cedar", "tier-laurel"],
  "portraits of the clinicians": team.practitioners.map((row) => row.picture ?? `none of ${row.slug}`),
  "gallery items": gallery.items.map((row) => row.picture),
  "page pictures": [
    "hero-wide",
    "hero-tall",
    "quiz-header",
    "checker-header",
    "not-found",
    "avatar",
    "offer-popup",
    "gift",
    "booked",
    "og-cover",
  ],
};

/** The minimum length of the longer side, by the beginning of the name. The first match applies. */
const LEAST: [beginning: string, pixels: number][] = [
  ["hero-", 1600],
  ["clinic-detail-", 1000],
  ["clinic-", 1600],
  ["category-", 1200],
  ["family-", 1200],
  ["product-", 1000],
  ["bundle-", 1000],
  ["booked", 1200],
  ["portrait-", 1200],
  ["", 512],
];

describe("the pictures the site promises", () => {
  it.each(Object.entries(promised))("has masters for all %s", (_, names) => {
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !byName.has(name))).toEqual([]);
  });

  it("keeps best sellers in their brand's world at 1920 x 2400", () => {
    const sizes = LARGE.map((name) => [name, byName.get(name)?.width, byName.get(name)?.height]);
    expect(sizes).toEqual(LARGE.map((name) => [name, 1920, 2400]));
  });

  it("keeps heroes and rooms at a long side of 1600, other products and bundles between 1000 and 1200", () => {
    const longSide = (name: string) => Math.max(byName.get(name)?.width ?? 0, byName.get(name)?.height ?? 0);
    const rooms = gallery.items.map((row) => row.picture).filter((name) => /^clinic-(?!detail)/.test(name));
    expect(["hero-wide", "hero-tall", ...rooms].filter((name) => longSide(name) < 1600)).toEqual([]);
    const goods = [...productNames, ...(promised.bundles ?? [])].filter((name) => !LARGE.includes(name));
    expect(goods.filter((name) => longSide(name) < 1000 || longSide(name) > 1200)).toEqual([]);
  });

  it("keeps every kind of picture at its least size", () => {
    const small = masters.filter((master) => {
      const least = LEAST.find(([beginning]) => master.name.startsWith(beginning))?.[1] ?? 0;
      return Math.max(master.width, master.height) < least;
    });
    expect(small.map((master) => master.name)).toEqual([]);
  });

  it("describes every picture and gives it a stand-in", () => {
    const poor = masters.filter(
      (master) =>
        master.alt.length < 10 ||
        !master.placeholder.startsWith("data:image/webp;base64,") ||
        !/^#[0-9a-f]{6}$/.test(master.color),
    );
    expect(poor.map((master) => master.name)).toEqual([]);
  });

  it("says of every texture study that it is an illustration", () => {
    const studies = masters.filter((master) => master.name.startsWith("texture-"));
    expect(studies).toHaveLength(6);
    expect(studies.every((master) => master.alt.startsWith("Illustration:"))).toBe(true);
  });

  it("stays within 400 KB each and 60 MB in all", () => {
    const sizes = masters.map((master) => ({ name: master.name, bytes: statSync(new URL(master.file, here)).size }));
    expect(sizes.filter((file) => file.bytes > MAX_BYTES)).toEqual([]);
    expect(sizes.reduce((sum, file) => sum + file.bytes, 0)).toBeLessThan(MAX_SUM);
  });
});

describe("the files behind them", () => {
  it("decode, in the size the manifest says", async () => {
    const wrong: string[] = [];
    for (const master of part(masters, 10, 20_261_128)) {
      const { info } = await sharp(bytesOf(master)).raw().toBuffer({ resolveWithObject: true });
      if (info.width !== master.width || info.height !== master.height) wrong.push(master.name);
    }
    expect(wrong).toEqual([]);
  });

  it("are all different: no two files alike byte for byte", () => {
    const hashes = masters.map((master) => createHash("sha256").update(bytesOf(master)).digest("hex"));
    expect(new Set(hashes).size).toBe(masters.length);
  });

  it("show different things: no two products look alike", async () => {
    const shots = masters.filter((master) => master.name.startsWith("product-"));
    const thumbs = await Promise.all(
      part(shots, 24, 20_261_129).map(async (master) => ({ name: master.name, pixels: await thumbnail(master) })),
    );
    const alike: string[] = [];
    for (const [index, one] of thumbs.entries()) {
      for (const other of thumbs.slice(index + 1)) {
        if (!isDifferent(one.pixels, other.pixels)) alike.push(`${one.name} = ${other.name}`);
      }
    }
    expect(alike).toEqual([]);
  });
});

/**
 * The share of a thumbnail's pixels that must differ visibly between two products. It is small, because products of a
 * brand share a setting, so that only their packages and labels differ.
 */
const MIN_DIFFERING = 0.004;
const VISIBLE = 14;

async function thumbnail(master: Master): Promise<Buffer> {
  return sharp(bytesOf(master)).resize(160, 200, { fit: "cover" }).removeAlpha().raw().toBuffer();
}

/** Whether enough pixels have a color channel that differs visibly. */
function isDifferent(a: Buffer, b: Buffer): boolean {
  const enough = MIN_DIFFERING * (a.length / 3);
  const differs = (at: number) => Math.abs((a[at] ?? 0) - (b[at] ?? 0)) > VISIBLE;
  let differing = 0;
  for (let at = 0; at < a.length && differing < enough; at += 3) {
    if (differs(at) || differs(at + 1) || differs(at + 2)) differing += 1;
  }
  return differing >= enough;
}
