import { expect, it } from "vitest";
import { hasETag } from "./etag.ts";

it("an ETag matches if a request lists it among others, as a weak ETag, or as `*`", () => {
  const named = ['"a"', 'W/"a"', '"b", W/"a"', '"b","a"', "*"];
  for (const header of named) {
    expect(hasETag(header, '"a"'), header).toBe(true);
    expect(hasETag(header, 'W/"a"'), header).toBe(true);
  }
  for (const header of [undefined, null, "", '"b"', 'W/"a-br"', '"a-br", "aa"', "a"])
    expect(hasETag(header, '"a"')).toBe(false);
});
