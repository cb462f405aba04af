import { expect, it } from "vitest";
import { describeResource } from "#shared/contract/resource/description.ts";
import { text, toggle } from "#shared/contract/resource/fields.ts";
import { addedText } from "./record-texts.ts";

const plan = describeResource({
  name: "Plan",
  path: "admin/Plan",
  words: { one: "plan", many: "plans" },
  title: "name",
  sort: "name",
  rights: { read: "catalog.see", write: "catalog.edit" },
  fields: { name: text({ label: "Name" }), isOffered: toggle({ label: "On offer", publishes: true }) },
  create: ["name", "isOffered"],
  update: ["name", "isOffered"],
});

it("the message after adding a record that isn't on the site says how to put the record on the site", () => {
  const made = { id: "1", version: 1, name: "Circle" };
  expect(addedText(plan, { ...made, isOffered: false })).toBe(
    "Plan added. It isn't on the site until you check “On offer”.",
  );
  expect(addedText(plan, { ...made, isOffered: true })).toBe("Plan added.");
});
