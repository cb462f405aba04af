import fc from "fast-check";
import { expect, it } from "vitest";
import { chances } from "#testing/runs.ts";
import { allBits, BIT_COUNT, hasBit } from "./bits.ts";
import { BusyTime } from "./busy-time.ts";

const FIVE = 300_000;
const START = Date.UTC(2026, 11, 1);
const SPAN = 600;

const ranges = fc.array(fc.tuple(fc.integer({ min: 0, max: SPAN + 50 }), fc.integer({ min: 1, max: 144 })), {
  maxLength: 12,
});

it("busy time covers exactly the time of its claims, whether they are given as text or as instants", () => {
  fc.assert(
    fc.property(ranges, fc.integer({ min: -100, max: SPAN }), (claims, offset) => {
      const read = new BusyTime(START, START + SPAN * FIVE);
      if (claims.length > 0) read.addIndexes("a", claims.map(([from, length]) => `${from},${from + length}`).join());
      // Each instant is one second inside the five-minute bit at its end of the claim. Every bit that a claim touches
      // counts as taken.
      const instants = claims.map(([from, length]) => ({
        resourceId: "a",
        from: new Date(START + from * FIVE + 1_000),
        to: new Date(START + (from + length) * FIVE - 1_000),
      }));
      const listed = BusyTime.ofRanges(instants, START, START + SPAN * FIVE);
      for (const busy of [read, listed]) {
        const left = busy.leftOf(allBits(), "a", START + offset * FIVE);
        const bits = left ?? allBits();
        let taken = false;
        for (let bit = 0; bit < BIT_COUNT; bit += 1) {
          const at = bit + offset;
          // Nothing past the last day's end is included.
          if (at >= SPAN) break;
          const isTaken = claims.some(([from, length]) => from <= at && at < from + length);
          expect(hasBit(bits, bit), `${at}`).toBe(!isTaken);
          taken ||= isTaken;
        }
        if (taken) expect(left).toBeDefined();
        expect(busy.leftOf(allBits(), "b", START)).toBeUndefined();
      }
    }),
    chances(60, 3_000, 20_261_124),
  );
});
