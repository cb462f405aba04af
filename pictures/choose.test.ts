import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { choose } from "../studio/choose.mjs";

const pack = { name: "product-p01-1", mask: "mask-P01", plate: "ostrela-tall", scale: 1, x: 0, y: 0 };
const shots = [
  { name: "product-p01-1", scene: "product_alone" },
  { name: "hero-wide", scene: "hero" },
  { name: "mask-P01", scene: "product_mask", internal: true },
  { name: "setting-ostrela-a", scene: "setting_plate", internal: true },
  { name: "product-p01-2", scene: "composed", width: 960, ground: "setting-ostrela-a", packs: [pack] },
  { name: "avatar", scene: "drawn" },
];
const everyMaster = new Set(shots.filter((shot) => !shot.internal).map((shot) => shot.name));

let folder: string;
const written = (path: string, at = 1000) => {
  writeFileSync(join(folder, path), "");
  utimesSync(join(folder, path), at, at);
};
const chosen = (wish: { names?: string[]; again?: boolean; masters?: Set<string> }) => {
  const folders = { output: join(folder, "out"), plates: join(folder, "plates"), labels: join(folder, "labels") };
  const { render, assemble } = choose(shots, { names: [], again: false, masters: everyMaster, ...wish, folders });
  return [...render, ...assemble].map((shot) => shot.name);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "studio-"));
  for (const name of ["out", "plates", "labels"]) mkdirSync(join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("the studio makes nothing when every picture has its master", () => {
  expect(chosen({})).toEqual([]);
});

it("the studio renders pictures without a master, with their parts", () => {
  expect(chosen({ masters: new Set(["product-p01-1", "avatar"]) })).toEqual([
    "product-p01-1",
    "hero-wide",
    "mask-P01",
    "setting-ostrela-a",
    "product-p01-2",
  ]);
});

it("the studio makes the named pictures, but those that have a master only when asked to make them again", () => {
  expect(chosen({ names: ["hero"] })).toEqual(["hero-wide"]);
  written("out/hero-wide.png");
  expect(chosen({ names: ["hero"] })).toEqual([]);
  expect(chosen({ names: ["hero"], again: true })).toEqual(["hero-wide"]);
});

it("the studio selects only one picture by its whole name, not others whose names begin with it", () => {
  const gifts = ["gift", "giftcard-1", "giftcard-2"].map((name) => ({ name, scene: "still" }));
  const folders = { output: join(folder, "out"), plates: join(folder, "plates"), labels: join(folder, "labels") };
  const named = (word: string) =>
    choose(gifts, { names: [word], again: true, masters: everyMaster, folders }).render.map((shot) => shot.name);
  expect(named("gift")).toEqual(["gift"]);
  expect(named("giftc")).toEqual(["giftcard-1", "giftcard-2"]);
});

it("the studio puts a picture together again when one of its parts is newer", () => {
  for (const file of ["out/product-p01-1.png", "out/mask-P01.png", "out/setting-ostrela-a.png"]) written(file);
  written("plates/ostrela-tall-960.png");
  written("out/product-p01-2.png", 2000);
  expect(chosen({})).toEqual([]);
  written("out/setting-ostrela-a.png", 3000);
  expect(chosen({})).toEqual(["product-p01-2"]);
});
