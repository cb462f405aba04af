import { expect, it } from "vitest";
import { isChunkError, loadRouteModule } from "./load-route-module.ts";

const route = { id: "shop", module: "/assets/shop-abc.js" };

it("a route's chunk is loaded only once (SH-12)", async () => {
  const loaded: Record<string, unknown> = {};
  let imports = 0;
  const importModule = async () => ({ turn: ++imports });
  expect(await loadRouteModule(route, loaded, { importModule })).toEqual({ turn: 1 });
  expect(await loadRouteModule(route, loaded, { importModule })).toEqual({ turn: 1 });
});

/** Returns the error that rendering the loaded page throws. */
function thrownBy(module: unknown): unknown {
  try {
    (module as { default: () => void }).default();
  } catch (error) {
    return error;
  }
}

it("a route's chunk that fails to load is replaced by a page that throws an error with the chunk's name, and is retried later (SH-12)", async () => {
  const loaded: Record<string, unknown> = {};
  const failed = await loadRouteModule(route, loaded, { importModule: () => Promise.reject(new Error("404")) });
  expect(isChunkError(thrownBy(failed))).toBe(true);
  expect(String(thrownBy(failed))).toContain("shop-abc.js");
  expect(await loadRouteModule(route, loaded, { importModule: async () => "there" })).toBe("there");
});

it("loading a route's chunk fails after a time limit if the chunk never arrives (SH-12)", async () => {
  const failed = await loadRouteModule(route, {}, { importModule: () => new Promise(() => {}), longestMs: 5 });
  expect(isChunkError(thrownBy(failed))).toBe(true);
});
