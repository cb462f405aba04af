import { expect, it } from "vitest";
import { text } from "#shared/contract/resource/fields.ts";
import { readInput } from "./field-text.ts";

const room = text({ label: "Type of room", choices: [{ value: "facial", label: "Facial room" }] });

it("takes the label of an offered text for that text, so that a room called by its name is found", () => {
  expect(readInput(room, "Facial room", true)).toEqual({ value: "facial" });
  expect(readInput(room, " facial ROOM ", true)).toEqual({ value: "facial" });
  expect(readInput(room, "facial", true)).toEqual({ value: "facial" });
});

it("leaves a type of the clinic's own as it was typed", () => {
  expect(readInput(room, "Cedar room", true)).toEqual({ value: "Cedar room" });
});
