import { expect, it } from "vitest";
import { present } from "#testing/present.ts";
import { delayScripts } from "./late-scripts.ts";

const head = `<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>`;
const end = `<body><img src="/x"/><script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/home-1.js";
  
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry-1.js");</script></body></html>`;

it("scripts and the full style sheet are loaded under their original names, but only after the page was painted", () => {
  const late = present(delayScripts({ head, end }, "/assets/all.css"));
  expect(late.head).toBe("<html><head></head>");
  const [, before, code = "", after] =
    /^(.*)<script type="module" async="">([^<]*)<\/script>(.*)$/.exec(late.end) ?? [];
  expect([before, after]).toEqual(['<body><img src="/x"/>', "</body></html>"]);
  // Typing and presses are recorded immediately, before the script waits for anything.
  expect(code).toMatch(/^const early=globalThis\.earlyInput=.*;await new Promise/);
  expect(code).toContain('"a.js,b.js".split(",")');
  // The handler for scripts that fail to load (SH-12) is a script, too. It also receives failures from before it
  // loaded.
  expect(code.indexOf("/page-guard.js")).toBeGreaterThan(0);
  expect(code.indexOf("/page-guard.js")).toBeLessThan(code.indexOf("modulepreload"));
  expect(code).toContain('globalThis.wholeStyleSheet=fetch("/assets/all.css")');
  expect(code).toContain(
    'const [,route0,route1]=await Promise.all([import("/assets/manifest-1.js"),import("/assets/root-1.js"),import("/assets/home-1.js")]);',
  );
  expect(code).toMatch(
    /window\.__reactRouterRouteModules = \{"root":route0,"home":route1\};import\("\/assets\/entry-1\.js"\);$/,
  );
  expect(code).not.toMatch(/^import /m);
});

it("a document without scripts isn't changed", () => {
  expect(delayScripts({ head, end: "<body><p>plain</p></body></html>" }, "/assets/all.css")).toBeUndefined();
  expect(delayScripts({ head: "<html>", end }, "/assets/all.css")).toBeUndefined();
});
