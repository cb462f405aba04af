import { expect, it } from "vitest";
import { isChunkError, loadRouteModule } from "./load-route-module.ts";

const route = { id: "shop", module: "/assets/shop-abc.js" };

it("loads a route's chunk once (SH-12)", async () => {
  const loaded: Record<string, unknown> = {};
  let imports = 0;
  const importModule = async () => ({ turn: ++imports });
  expect(await loadRouteModule(route, loaded, { importModule })).toEqual({ turn: 1 });
  expect(await loadRouteModule(route, loaded, { importModule })).toEqual({ turn: 1 });
});

/** What rendering the page that came would throw. */
function thrownBy(module: unknown): unknown {
  try {
    (module as { default: () => void }).default();
  } catch (error) {
    return error;
  }
}

it("answers a page that throws the chunk's name when it can't be fetched, and tries anew next time (SH-12)", async () => {
  const loaded: Record<string, unknown> = {};
  const failed = await loadRouteModule(route, loaded, { importModule: () => Promise.reject(new Error("404")) });
  expect(isChunkError(thrownBy(failed))).toBe(true);
  expect(String(thrownBy(failed))).toContain("shop-abc.js");
  expect(await loadRouteModule(route, loaded, { importModule: async () => "there" })).toBe("there");
});

it("gives up on a chunk that never comes (SH-12)", async () => {
  const failed = await loadRouteModule(route, {}, { importModule: () => new Promise(() => {}), longestMs: 5 });
  expect(isChunkError(thrownBy(failed))).toBe(true);
});
