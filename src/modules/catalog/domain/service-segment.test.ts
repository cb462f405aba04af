import fc from "fast-check";
import { expect, it } from "vitest";
import { chances } from "#testing/runs.ts";
import { readSegment, segmentText } from "./segment-text.ts";
import {
  fitSegments,
  minutesOf,
  type SegmentStaff,
  type ServiceSegment,
  segmentKinds,
  segmentWaits,
} from "./service-segment.ts";

const part = (staff: SegmentStaff, minutes: number): ServiceSegment => {
  return { kind: "treatment", minutes, staff, room: null, devices: [], waitAfter: 0 };
};
const lengths = (segments: readonly ServiceSegment[]) => segments.map(({ minutes }) => minutes);
const numbing = [part("none", 30), part("lead", 45), part("lead", 10)];

it("a practitioner's own duration changes only the longest part that needs them, to no less than 5 minutes", () => {
  expect(lengths(fitSegments(numbing, 95))).toEqual([30, 55, 10]);
  expect(lengths(fitSegments(numbing, 60))).toEqual([30, 20, 10]);
  expect(lengths(fitSegments(numbing, 45))).toEqual([30, 5, 10]);
});

it("a very short duration also shortens the other parts, and leaves a single part if the time isn't enough for all", () => {
  expect(lengths(fitSegments(numbing, 30))).toEqual([15, 5, 10]);
  expect(fitSegments(numbing, 10)).toEqual([part("lead", 10)]);
});

it("the parts of a treatment always add up to the requested duration", () => {
  const five = fc.integer({ min: 1, max: 20 }).map((fives) => fives * 5);
  const some = fc.array(
    fc
      .tuple(fc.constantFrom<SegmentStaff>("lead", "none", "watch"), five)
      .map(([staff, minutes]) => part(staff, minutes)),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(some, five, (segments, minutes) => {
      const fitted = fitSegments(segments, minutes);
      expect(minutesOf(fitted)).toBe(minutes);
      expect(Math.min(...lengths(fitted))).toBeGreaterThanOrEqual(5);
    }),
    chances(200, 2_000, 20_261_123),
  );
});

it("a part of a treatment is written as a line of text, such as: numbing, 45 min, no one", () => {
  const anything = fc.record({
    kind: fc.constantFrom(...segmentKinds),
    minutes: fc.integer({ min: 1, max: 48 }).map((fives) => fives * 5),
    staff: fc.constantFrom<SegmentStaff>("lead", "none", "watch", { roles: ["RN"] }, { roles: ["MD", "NP"] }),
    room: fc.constantFrom(null, "laser", "iv"),
    devices: fc.subarray(["rf-needle", "led"]),
    waitAfter: fc.constantFrom(...segmentWaits),
  });
  fc.assert(
    fc.property(anything, (segment) => {
      expect(readSegment(segmentText(segment))).toEqual({ segment });
    }),
    chances(100, 1_000, 20_261_123),
  );
  expect(segmentText({ ...part("none", 45), kind: "numbing" })).toBe("numbing, 45 min, no one");
});

it.each([
  ["massage, 20 min, no one", "A part is one of"],
  ["numbing, 12 min, no one", "a multiple of 5"],
  ["numbing, no one", "a multiple of 5"],
  ["numbing, 20 min", "Say who a part needs"],
  ["numbing, 20 min, no one, practitioner", "Say who a part needs"],
  ["numbing, 20 min, no one, wait 20", "at most 5, 10 or 15 minutes"],
  ["numbing, 20 min, no one, with music", "Write a part such as"],
])("reading a part of a treatment from text reports the problem with: %s", (line, problem) => {
  expect(readSegment(line).problem).toContain(problem);
});
