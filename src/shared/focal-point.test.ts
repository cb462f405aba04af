import { describe, expect, it } from "vitest";
import { isPictureName, joinPictureName, splitPictureName, toFocalPoint } from "./focal-point.ts";
import { parseUploadedPicture } from "./uploaded-picture.ts";

const hash = "a".repeat(64);

describe("a picture's focal point", () => {
  it("is stored in the picture's name in a record, and read from that name", () => {
    for (const name of ["hero-wide", `up:${hash}:800x1000`])
      for (const focalPoint of [undefined, { x: 0, y: 100 }, { x: 35, y: 60 }, { x: 50, y: 50 }]) {
        const stored = joinPictureName(name, focalPoint);
        expect(isPictureName(stored)).toBe(true);
        expect(splitPictureName(stored)).toEqual(focalPoint ? { name, focalPoint } : { name });
      }
  });

  it("doesn't change the size and hash read from an uploaded picture's name", () => {
    expect(parseUploadedPicture(`up:${hash}:800x1000@35x60`)).toEqual({ hash, width: 800, height: 1000 });
  });

  it("is refused if it is outside the picture or off the grid", () => {
    for (const stored of ["a@101x0", "a@-5x0", "a@33x50", "a@35", "a@x", "@35x60", "a@35x60@5x5", "a@05x10", ""])
      expect(isPictureName(stored)).toBe(false);
  });

  it("is rounded to the nearest grid point inside the picture", () => {
    expect(toFocalPoint({ x: 33.1, y: 57.6 })).toEqual({ x: 35, y: 60 });
    expect(toFocalPoint({ x: -4, y: 120 })).toEqual({ x: 0, y: 100 });
  });
});
