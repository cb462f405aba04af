import { describe, expect, it } from "vitest";
import { type SettingField, settingText, settingValue, valueAt, withValue } from "./setting-field.ts";

const field = (kind: "money" | "rate" | "switch" | "lines" | "text"): SettingField => ({ path: "a", label: "A", kind });

describe("an input field of the settings", () => {
  it.each([
    [field("money"), 5_000, "50.00"],
    [field("rate"), 8_875, "8.875"],
    [field("switch"), true, "yes"],
    [field("lines"), ["Visa", "Amex"], "Visa\nAmex"],
    [field("text"), "Larch Street", "Larch Street"],
  ])("shows a value as text and parses that text back: %o", (one, value, text) => {
    expect(settingText(one, value)).toBe(text);
    expect(settingValue(one, text)).toEqual(value);
  });

  it("passes invalid input on to the schema, which rejects it", () => {
    expect(settingValue(field("money"), "a lot")).toBe("a lot");
    expect(settingValue({ ...field("text"), kind: "number" }, "ten")).toBe("ten");
  });
});

it("a settings value is read and replaced by its path, and all other values stay unchanged", () => {
  const values = { booking: { holdMinutes: 10, policy: "Call us." }, hours: [null, { opens: "09:00" }] };
  expect(valueAt(values, "hours.1.opens")).toBe("09:00");
  expect(valueAt(values, "hours.0.opens")).toBeUndefined();
  expect(withValue(values, "booking.holdMinutes", 15)).toEqual({
    ...values,
    booking: { holdMinutes: 15, policy: "Call us." },
  });
  expect(values.booking.holdMinutes).toBe(10);
});
