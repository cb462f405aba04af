import { describe, expect, it } from "vitest";
import { isMovable, timeBars, withMinutes } from "./time-bars.ts";

const values = {
  prepMinutes: 10,
  durationMinutes: 90,
  cleanupMinutes: 15,
  setupStaff: "lead",
  cleanupStaff: "none",
  deviceTypes: ["rf-needle"],
  parts: ["numbing, 45 min, no one", "treatment, 45 min, practitioner, device rf-needle"],
};

describe("the bars that show a treatment's duration", () => {
  it("are one for set-up, one for each part and one for clean-up, with the practitioner's presence and the devices", () => {
    expect(timeBars(values).map(({ label, minutes, hasLead, devices }) => [label, minutes, hasLead, devices])).toEqual([
      ["Set-up", 10, true, []],
      ["Numbing", 45, false, []],
      ["Treatment", 45, true, ["RF needle"]],
      ["Clean-up", 15, false, []],
    ]);
    const whole = timeBars({ ...values, parts: [] });
    expect(whole.map(({ label, minutes, devices }) => [label, minutes, devices])).toEqual([
      ["Set-up", 10, []],
      ["Treatment", 90, ["RF needle"]],
      ["Clean-up", 15, []],
    ]);
  });

  it("are dragged in steps of five minutes, which changes the minutes of the parts and of the whole treatment", () => {
    expect(withMinutes(values, 0, 52)).toEqual({
      durationMinutes: 95,
      parts: ["numbing, 50 min, no one", "treatment, 45 min, practitioner, device rf-needle"],
    });
    expect(withMinutes(values, 1, -20)).toMatchObject({ durationMinutes: 50 });
    expect(withMinutes(values, "set-up", -5)).toEqual({ prepMinutes: 0 });
    expect(withMinutes({ ...values, parts: [] }, 0, 61)).toEqual({ durationMinutes: 60 });
    expect(withMinutes(values, "clean-up", 9_999)).toEqual({ cleanupMinutes: 480 });
  });

  it("can't be dragged while the text that describes a part is invalid", () => {
    expect(isMovable(values)).toBe(true);
    expect(isMovable({ ...values, parts: ["numbing for a while"] })).toBe(false);
  });
});
