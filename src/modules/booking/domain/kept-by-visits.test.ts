import { expect, it } from "vitest";
import { describeWhatVisitsKeep } from "./kept-by-visits.ts";

const before = { durationMinutes: 50, prepMinutes: 5, cleanupMinutes: 10, price: 20_000, salePrice: null, parts: [] };

it("a changed treatment tells staff what booked visits keep: the former minutes, price, room or devices (BO-32)", () => {
  expect(describeWhatVisitsKeep({ cleanupMinutes: 0 }, before)).toEqual(["the minutes"]);
  expect(describeWhatVisitsKeep({ durationMinutes: 40, salePrice: 10_000 }, before)).toEqual([
    "the minutes",
    "the price",
  ]);
  expect(describeWhatVisitsKeep({ roomType: "laser" }, before)).toEqual(["the room and devices"]);
});

it("a treatment tells staff nothing about booked visits if none of these four was changed", () => {
  expect(describeWhatVisitsKeep({ durationMinutes: 50, parts: [], salePrice: null, name: "Peel" }, before)).toEqual([]);
});
