import { expect, it } from "vitest";
import gallery from "../server/demo/gallery.json" with { type: "json" };
import { galleryName, withoutStudies } from "./gallery-words.ts";

it("shows drawn studies of skin with treatments only, never in the gallery or on the home page", () => {
  const items = [
    { id: "room" },
    { id: "drawn-before", moment: "before" as const },
    { id: "drawn-after", moment: "after" as const },
    { id: "detail", moment: undefined },
  ];
  expect(withoutStudies(items).map(({ id }) => id)).toEqual(["room", "detail"]);
});

it("knows every drawn picture of the demo as a study, so that none is left in its gallery", () => {
  const studies = gallery.items.filter((item) => item.isIllustration);
  expect(studies.length).toBeGreaterThan(0);
  expect(studies.every((item) => "moment" in item)).toBe(true);
});

it("shows a category that staff added under its own name", () => {
  expect(galleryName("rooms")).toBe("Rooms");
  expect(galleryName("garden")).toBe("Garden");
});
