import { describe, expect, it } from "vitest";
import { hourMarks, minuteAt, shownSpan, snapTo, xOf } from "./time-scale.ts";

describe("the time scale of the board", () => {
  it("shows the clinic's hours with a margin on both sides", () => {
    expect(shownSpan({ opens: 540, closes: 1_020 }, [])).toEqual({ from: 528, to: 1_032 });
  });

  it("is extended by full hours for visits outside the opening hours, but not for their set-up and clean-up", () => {
    expect(shownSpan({ opens: 540, closes: 1_020 }, [{ busyFrom: 535, busyTo: 1_030 }])).toEqual({
      from: 528,
      to: 1_032,
    });
    expect(shownSpan({ opens: 540, closes: 1_020 }, [{ busyFrom: 500, busyTo: 1_065 }])).toEqual({
      from: 468,
      to: 1_092,
    });
  });

  it("shows 9 to 5 on a day without opening hours or visits", () => {
    expect(shownSpan(undefined, [])).toEqual({ from: 528, to: 1_032 });
  });

  it("maps minutes to pixels and back", () => {
    const scale = { from: 540, to: 1_040, width: 1_000 };
    expect(xOf(scale, 600)).toBe(120);
    expect(minuteAt(scale, 120)).toBe(600);
    expect(hourMarks({ from: 530, to: 725 })).toEqual([540, 600, 660, 720]);
  });

  it("snaps to a grid of five minutes, or to the clinic's booking interval", () => {
    expect(snapTo(617, 5)).toBe(615);
    expect(snapTo(618, 5)).toBe(620);
    expect(snapTo(617, 15)).toBe(615);
  });
});
