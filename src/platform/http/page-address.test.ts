import { expect, it } from "vitest";
import { pageOfData } from "./page-address.ts";

it.each([
  ["/_.data", "/"],
  ["/shop.data", "/shop"],
  ["/product/dew-bank.data", "/product/dew-bank"],
  ["/shop", undefined],
  ["/.data", undefined],
  ["/shop/_.data", undefined],
  ["/shop/.data", undefined],
])("the path %s is read as the URL for the data of this page: %s", (path, page) => expect(pageOfData(path)).toBe(page));
