import fc from "fast-check";
import { expect, it } from "vitest";
import { linesOfRows, rowsOfLines } from "#staff/resource/form/lines-of-rows.ts";
import { chances } from "#testing/runs.ts";
import { deviceTypes, practitionerRoles, roomTypes } from "../../domain/pools.ts";
import { readSegment, segmentText } from "../../domain/segment-text.ts";
import { type ServiceSegment, segmentKinds, segmentWaits } from "../../domain/service-segment.ts";
import { partLines } from "./part-lines.ts";
import { sizeLines } from "./size-lines.ts";

const valuesOf = (pools: readonly { value: string }[]) => pools.map(({ value }) => value);
const segment: fc.Arbitrary<ServiceSegment> = fc.record({
  kind: fc.constantFrom(...segmentKinds),
  minutes: fc.integer({ min: 1, max: 48 }).map((fives) => fives * 5),
  staff: fc.oneof(
    fc.constantFrom("lead" as const, "none" as const, "watch" as const),
    fc.record({ roles: fc.subarray(valuesOf(practitionerRoles), { minLength: 1 }) }),
  ),
  room: fc.option(fc.constantFrom(...valuesOf(roomTypes))),
  devices: fc.subarray(valuesOf(deviceTypes), { maxLength: 3 }),
  waitAfter: fc.constantFrom(...segmentWaits),
});

it("the parts of a treatment are shown as rows, which are saved as text in the file format (OO-6, BO-8)", () => {
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 12 }), (segments) => {
      const text = segments.map(segmentText).join("\n");
      const rows = rowsOfLines(partLines, text);
      expect(rows).toHaveLength(segments.length);
      expect(linesOfRows(partLines, rows ?? [])).toBe(text);
    }),
    chances(50, 1_000, 20_261_129),
  );
});

it("an unfinished row is saved as text, and reading that text reports what is missing (OO-6)", () => {
  const line = partLines.write({
    what: "treatment",
    minutes: "",
    who: "practitioner",
    devices: "",
    room: "",
    wait: "0",
  });
  expect(readSegment(line).problem).toMatch(/^A part takes 5 minutes or more/);
  const devices = partLines.write({
    what: "light",
    minutes: "20",
    who: "no one",
    devices: " led,  ipl ",
    room: "",
    wait: "5",
  });
  expect(devices).toBe("light, 20 min, no one, device led, device ipl, wait 5");
});

it("text in another format isn't shown as rows (OO-6)", () => {
  expect(rowsOfLines(partLines, "numbing, 45 min, no one\nsomething else")).toBeUndefined();
});

it("a bundle's sizes and their quantities are shown as rows, which are saved as the same text (OO-6)", () => {
  const text = "Night Loom Cream, 50 ml x 2\nPlain Gel, 100 ml";
  const rows = rowsOfLines(sizeLines, text);
  expect(rows?.map(({ texts }) => texts)).toEqual([
    { size: "Night Loom Cream, 50 ml", quantity: "2" },
    { size: "Plain Gel, 100 ml", quantity: "1" },
  ]);
  expect(linesOfRows(sizeLines, rows ?? [])).toBe(text);
});
