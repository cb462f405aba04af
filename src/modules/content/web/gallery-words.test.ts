import { expect, it } from "vitest";
import gallery from "../server/demo/gallery.json" with { type: "json" };
import { galleryName } from "./gallery-words.ts";

it("every drawn picture in the demo is marked as a study, so that none appears among photos of the clinic", () => {
  const studies = gallery.items.filter((item) => item.isIllustration);
  expect(studies.length).toBeGreaterThan(0);
  expect(studies.every((item) => "moment" in item)).toBe(true);
});

it("the gallery shows a category added by staff under its own name", () => {
  expect(galleryName("rooms")).toBe("Rooms");
  expect(galleryName("garden")).toBe("Garden");
});
