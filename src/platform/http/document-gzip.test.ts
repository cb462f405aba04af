import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { gzipDocument } from "./document-gzip.ts";

const words = (count: number, seed: number) =>
  Array.from({ length: count }, (_, index) => `<p class="line-${(index * seed) % 97}">Größe ${index * seed}</p>`).join(
    "",
  );
const DATA = "<script>window.__reactRouterContext.streamController.enqueue(";
const documentOf = (own: string) =>
  `<html><head>${words(400, 3)}</head><body><header>${words(150, 5)}</header><main>${own}</main><footer>${words(150, 7)}</footer>${DATA}${own})</script></body></html>`;

describe("gzipping a document that is sent only once", () => {
  it("gives a result that decompresses to the same document, at first and with shared parts from the cache", () => {
    for (const own of ["Ann", words(2_000, 11), "", "Béa"]) {
      const html = documentOf(own);
      expect(gunzipSync(gzipDocument(html)).toString()).toBe(html);
      expect(gunzipSync(gzipDocument(html)).toString()).toBe(html);
    }
  });

  it("gives a result that decompresses to the same document if any part of the document is missing", () => {
    for (const html of [
      "",
      "short",
      "<main>only</main>",
      "<html><body>no more",
      documentOf("").replace("<footer>", "<div>"),
    ])
      expect(gunzipSync(gzipDocument(html)).toString()).toBe(html);
  });

  it("gives a result hardly larger than compressing the whole document in one piece", () => {
    const html = documentOf(words(300, 13));
    expect(gzipDocument(html).byteLength).toBeLessThan(gzipSync(html).byteLength * 1.15);
  });
});
