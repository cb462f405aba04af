import { describe, expect, it } from "vitest";
import { TONES_SIDE } from "#shared/picture-tones.ts";
import { contrastsOn, inkProblem } from "./ink.ts";

type Rgb = [red: number, green: number, blue: number];
const CREAM: Rgb = [0xf4, 0xea, 0xd9];
const GREEN: Rgb = [0x1f, 0x3b, 0x34];

/** Returns the colors of a picture: `at` gives each by column and row, as fractions of the whole. */
function tonesOf(at: (x: number, y: number) => Rgb): Uint8Array {
  const places = Array.from({ length: TONES_SIDE ** 2 }, (_, place) => place);
  return Uint8Array.from(
    places.flatMap((place) => at((place % TONES_SIDE) / TONES_SIDE, Math.floor(place / TONES_SIDE) / TONES_SIDE)),
  );
}

const card = { width: 1_600, height: 1_000 };

describe("the text on a gift card", () => {
  it("must be dark on light pictures and light on dark pictures", () => {
    const onCream = contrastsOn({ ...card, tones: tonesOf(() => CREAM) });
    expect([inkProblem("dark", onCream), inkProblem("light", onCream)?.field]).toEqual([undefined, "ink"]);
    const onGreen = contrastsOn({ ...card, tones: tonesOf(() => GREEN) });
    expect([inkProblem("light", onGreen), inkProblem("dark", onGreen)?.field]).toEqual([undefined, "ink"]);
    expect(inkProblem("dark", onGreen)?.message).toMatch(/Choose light words: they have \d+\.\d\.$/);
  });

  it("must have enough contrast even with the least contrasting color behind it", () => {
    const aside = contrastsOn({ ...card, tones: tonesOf((x) => (x < 0.65 ? CREAM : GREEN)) });
    expect(inkProblem("dark", aside)).toBeUndefined();
    const across = contrastsOn({ ...card, tones: tonesOf((_, y) => (y < 0.5 ? CREAM : GREEN)) });
    expect(inkProblem("dark", across)).toMatchObject({ field: "picture" });
    expect(inkProblem("light", across)).toMatchObject({ field: "picture" });
  });

  it("is checked against only the part of the picture that its focal point shows", () => {
    // The picture is as high as two cards, one above the other, so a card shows half of it.
    const tall = { width: 1_000, height: 1_250, tones: tonesOf((_, y) => (y < 0.5 ? CREAM : GREEN)) };
    expect(inkProblem("dark", contrastsOn({ ...tall, focalPoint: { x: 50, y: 0 } }))).toBeUndefined();
    expect(inkProblem("light", contrastsOn({ ...tall, focalPoint: { x: 50, y: 100 } }))).toBeUndefined();
  });

  it("is refused with a contrast just below the minimum", () => {
    expect(inkProblem("dark", { dark: 4.49, light: 1 })?.message).toContain("have a contrast of 4.4 and need 4.5");
    expect(inkProblem("dark", { dark: 4.5, light: 1 })).toBeUndefined();
  });
});
