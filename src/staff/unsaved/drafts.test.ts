import { beforeEach, expect, it, vi } from "vitest";
import { forgetAllDrafts, forgetDraft, forgetOldDrafts, readDraft, writeDraft } from "./drafts.ts";

const HOUR = 60 * 60_000;

/** Simulates the browser's local storage, whose items are also the object's own properties. */
class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}
beforeEach(() => vi.stubGlobal("localStorage", new MemoryStorage()));

it("a draft is available for a day, only to its author and only in its form", () => {
  writeDraft("noor", "products/1", { name: "Dew" }, 0);
  expect(readDraft("noor", "products/1", 23 * HOUR)).toEqual({ at: 0, value: { name: "Dew" } });
  expect(readDraft("noor", "products/1", 24 * HOUR)).toBeUndefined();
  expect(readDraft("sunniva", "products/1", HOUR)).toBeUndefined();
  expect(readDraft("noor", "products/2", HOUR)).toBeUndefined();
});

it("a draft is deleted when its form is saved", () => {
  writeDraft("noor", "products/1", "x", 0);
  forgetDraft("noor", "products/1");
  expect(readDraft("noor", "products/1", 1)).toBeUndefined();
});

it("drafts are deleted after a day and on signing out, while other entries in browser storage stay", () => {
  localStorage.setItem("cart", "[]");
  localStorage.setItem("halcyon draft noor broken", "{");
  writeDraft("noor", "old", "x", 0);
  writeDraft("sunniva", "new", "y", 20 * HOUR);
  forgetOldDrafts(25 * HOUR);
  expect(Object.keys(localStorage)).toEqual(["cart", "halcyon draft sunniva new"]);
  forgetAllDrafts();
  expect(Object.keys(localStorage)).toEqual(["cart"]);
});

it("no draft is returned if browser storage is blocked or contains invalid data", () => {
  localStorage.setItem("halcyon draft noor a", "[1]");
  expect(readDraft("noor", "a")).toBeUndefined();
  vi.stubGlobal("localStorage", undefined);
  writeDraft("noor", "a", 1);
  expect(readDraft("noor", "a")).toBeUndefined();
});
