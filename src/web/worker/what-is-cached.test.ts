import { describe, expect, it } from "vitest";
import { isPublicPage, isReadOffline, wantedBy } from "./what-is-cached.ts";

const origin = "https://clinic.example";

/** Returns a request as the worker sees it. Pages can't create one with the mode "navigate". */
const asking = (path: string, { mode = "no-cors", method = "GET", headers = {} } = {}) => {
  const request = new Request(new URL(path, origin), { method, headers });
  return Object.defineProperty(request, "mode", { value: mode });
};

it.each([
  ["/shop", true],
  ["/es/shop", true],
  ["/es", true],
  ["/my-profile", false],
  ["/es/my-profile", false],
  ["/de/shop", false],
])("the worker knows whether to cache %s for offline use after it was shown: %s (LA-4)", (path, isRead) => {
  expect(isReadOffline(path)).toBe(isRead);
});

describe("a request that the service worker handles", () => {
  it("is for a document, an asset or one of the clinic's pictures", () => {
    expect(wantedBy(asking("/shop?page=2", { mode: "navigate" }), origin)).toBe("page");
    expect(wantedBy(asking("/assets/shop-abc.js"), origin)).toBe("asset");
    expect(wantedBy(asking("/pictures/hero-640.avif"), origin)).toBe("picture");
  });

  it.each([
    ["the API", asking("/api/v1/cart/getCart")],
    ["the API, opened as a page", asking("/api/v1/docs", { mode: "navigate" })],
    ["a page's data", asking("/shop.data")],
    ["a bearer", asking("/assets/shop-abc.js", { headers: { authorization: "Bearer x" } })],
    ["a write", asking("/contact", { mode: "navigate", method: "POST" })],
    ["a person's own picture", asking("/images/0a1b")],
    ["the card sandbox", asking("/sandbox/pay", { mode: "navigate" })],
    ["the back office", asking("/admin", { mode: "navigate" })],
    ["a screen of the back office", asking("/admin/today", { mode: "navigate" })],
    ["its files", asking("/admin/assets/frame-abc.js")],
    ["a file opened as a page", asking("/sitemap.xml", { mode: "navigate" })],
    ["another host", asking("https://elsewhere.example/assets/x.js")],
  ])("is never %s", (_what, request) => expect(wantedBy(request, origin)).toBeUndefined());
});

describe("a response that the service worker can cache", () => {
  const answer = (cacheControl: string, more: Partial<Response> = {}) =>
    ({
      status: 200,
      type: "basic",
      redirected: false,
      headers: new Headers({ "content-type": "text/html; charset=utf-8", "cache-control": cacheControl }),
      ...more,
    }) as Response; // only the properties that are used

  it("is a document that the server marks as public", () => {
    expect(isPublicPage(answer("public, max-age=0, must-revalidate"))).toBe(true);
    expect(isPublicPage(answer("public, max-age=0, must-revalidate, s-maxage=60"))).toBe(true);
  });

  it.each([
    ["a customer's document", answer("private, no-store")],
    ["one that says nothing", answer("")],
    ["an error", answer("public, max-age=0", { status: 503 })],
    ["where a redirect led", answer("public, max-age=0", { redirected: true })],
    ["an answer that can't be read", answer("public, max-age=0", { type: "opaque" })],
    ["anything but a page", answer("public", { headers: new Headers({ "cache-control": "public" }) })],
  ])("is never %s", (_what, response) => expect(isPublicPage(response)).toBe(false));
});
