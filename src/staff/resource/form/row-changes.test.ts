import { expect, it } from "vitest";
import { describeResource } from "#shared/contract/resource/description.ts";
import { money, number, text } from "#shared/contract/resource/fields.ts";
import { rows } from "#shared/contract/resource/rows.ts";
import { blankRow, inputText, readDrafts, readInput } from "../field-text.ts";
import { rowChanges } from "./row-changes.ts";

const size = describeResource({
  name: "Size",
  path: "admin/Size",
  words: { one: "size", many: "sizes" },
  rights: { read: "catalog.see", write: "catalog.edit" },
  title: "size",
  sort: "size",
  fields: {
    size: text({ label: "Size" }),
    price: money({ label: "Price" }),
    sale: money({ label: "Sale price", initial: null }),
    onHand: number({ label: "Shelf" }),
  },
  create: ["size", "price", "sale"],
  update: ["size", "price", "sale"],
});
const field = rows(size, {
  label: "Sizes",
  parent: "productId",
  columns: ["size", "price", "sale", "onHand"],
  title: "size",
  onlyNew: ["onHand"],
  start: { size: "One size" },
});

const small = { id: "s", version: 3, size: "30 ml", price: 4_400, sale: null, onHand: 14 };
const large = { id: "l", version: 1, size: "50 ml", price: 6_200, sale: null, onHand: 6 };

it("the changes of each row of a record are listed, without read-only fields (OO-6)", () => {
  const told = (after: object[]) => rowChanges(field, [small, large], after, "America/New_York");
  expect(told([small, large])).toEqual([]);
  expect(told([{ ...small, onHand: 2, version: 4 }, large])).toEqual([]);
  expect(told([{ ...small, price: 4_200, sale: 4_000 }, large])).toEqual([
    "30 ml: Price $44 → $42",
    "30 ml: Sale price empty → $40",
  ]);
  expect(told([large, small])).toEqual(["Order: 50 ml, 30 ml"]);
  expect(told([small, { id: "n", size: "100 ml" }])).toEqual(["100 ml added", "50 ml removed"]);
});

it("a record's rows are read from the inputs of the form, with errors by row and field (OO-6)", () => {
  const typed = inputText(field, [small, blankRow(field, true)]);
  const [first, second] = readDrafts(typed);
  expect(first).toEqual({ key: "s", id: "s", texts: { size: "30 ml", price: "44.00", sale: "" } });
  expect(second).toEqual({ key: "start-1", texts: { size: "One size", price: "", sale: "", onHand: "" } });
  expect(readInput(field, typed, false)).toEqual({
    value: [
      { id: "s", size: "30 ml", price: 4_400, sale: null },
      { size: "One size", price: null, sale: null },
    ],
  });
  const wrong = JSON.stringify([first, { ...second, texts: { ...second?.texts, price: "much", onHand: "1.5" } }]);
  expect(readInput(field, wrong, false)).toMatchObject({
    problems: [
      { path: "1.price", message: "Enter an amount, such as 44.00." },
      { path: "1.onHand", message: "Enter a whole number." },
    ],
  });
});
