import { expect, it } from "vitest";
import gallery from "../server/demo/gallery.json" with { type: "json" };
import { galleryName } from "./gallery-words.ts";

it("knows every drawn picture of the demo as a study, so that none is answered among pictures of the clinic", () => {
  const studies = gallery.items.filter((item) => item.isIllustration);
  expect(studies.length).toBeGreaterThan(0);
  expect(studies.every((item) => "moment" in item)).toBe(true);
});

it("shows a category that staff added under its own name", () => {
  expect(galleryName("rooms")).toBe("Rooms");
  expect(galleryName("garden")).toBe("Garden");
});
