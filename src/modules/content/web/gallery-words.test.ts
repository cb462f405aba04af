import { expect, it } from "vitest";
import gallery from "../server/demo/gallery.json" with { type: "json" };
import { galleryName } from "./gallery-words.ts";

it("every drawn picture in the demo is marked as before or after a treatment, so no drawing appears among the clinic's photos", () => {
  const studies = gallery.items.filter((item) => item.isIllustration);
  expect(studies.length).toBeGreaterThan(0);
  expect(studies.every((item) => "moment" in item)).toBe(true);
});

it("the gallery also names a category that staff have added", () => {
  expect(galleryName("rooms")).toBe("Rooms");
  expect(galleryName("garden")).toBe("Garden");
});
