import { expect, it } from "vitest";
import { text } from "#shared/contract/resource/fields.ts";
import { readInput } from "./field-text.ts";

const room = text({ label: "Type of room", choices: [{ value: "facial", label: "Facial room" }] });

it("the typed label of an option is read as its value, so that a room is found by its name", () => {
  expect(readInput(room, "Facial room", true)).toEqual({ value: "facial" });
  expect(readInput(room, " facial ROOM ", true)).toEqual({ value: "facial" });
  expect(readInput(room, "facial", true)).toEqual({ value: "facial" });
});

it("a value that the clinic itself defined, and that isn't among the options, is read as typed", () => {
  expect(readInput(room, "Cedar room", true)).toEqual({ value: "Cedar room" });
});
