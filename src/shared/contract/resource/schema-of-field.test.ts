import { expect, it } from "vitest";
import { z } from "zod";
import { textSchema } from "../define-call.ts";
import { defineResource } from "./define-resource.ts";
import { describeResource } from "./description.ts";
import { choice, date, instant, number, picture, text, toggle } from "./fields.ts";

const description = describeResource({
  name: "Sign",
  path: "admin/Sign",
  words: { one: "sign", many: "signs" },
  rights: { read: "content.see", write: "content.edit" },
  title: "name",
  fields: {
    isShown: toggle({ label: "Shown" }),
    name: text({ label: "Name" }),
    kind: choice({ label: "Kind", choices: [{ value: "wall", label: "Wall" }] }),
    from: date({ label: "From" }),
    madeAt: instant({ label: "Made" }),
    picture: picture({ label: "Picture" }),
    places: number({ label: "Places" }),
  },
  create: ["name", "isShown"],
  update: ["name", "isShown"],
  sort: "name",
});

it("a record's schema checks each field by its kind, and has the fields in the order of the resource's description", () => {
  const { record, changes } = defineResource(description, {
    places: z.int(),
    name: textSchema(5),
    own: z.int(),
  }).schemas;
  const names = ["isShown", "name", "kind", "from", "madeAt", "picture", "places", "own"];
  expect(Object.keys(record.shape).slice(-names.length)).toEqual(names);
  const changed: { name?: string; isShown?: boolean } = changes.parse({ isShown: true });
  expect(changed).toEqual({ isShown: true });
  expect(changes.safeParse({ isShown: "yes" }).success).toBe(false);
  expect(record.shape.kind.safeParse("wall").success).toBe(true);
  expect(record.shape.kind.safeParse("roof").success).toBe(false);
});

it("a resource's description is refused if it has a text or a number without limits", () => {
  expect(() => defineResource(description, { name: textSchema(5) })).toThrow("no places, and a number has bounds");
});
