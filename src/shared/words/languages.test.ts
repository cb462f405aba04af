import { expect, it } from "vitest";
import { splitLanguage } from "./languages.ts";

it.each([
  ["/es/shop", "es", "/shop"],
  ["/es", "es", "/"],
  ["/es/", "es", "/"],
  ["/es.data", "es", "/_.data"],
  ["/es/_.data", "es", "/_.data"],
  ["/es/shop.data", "es", "/shop.data"],
  ["/essence", "en", "/essence"],
  ["/de/shop", "en", "/de/shop"],
  ["/shop", "en", "/shop"],
])("the path %s is read as a page in %s (LA-4)", (path, language, page) => {
  expect(splitLanguage(path, ["es", "en-XA"])).toEqual({ language, page });
});
