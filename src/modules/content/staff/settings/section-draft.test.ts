import { describe, expect, it } from "vitest";
import { draftSection } from "./section-draft.ts";
import type { SettingField } from "./setting-field.ts";

const zone: SettingField = { path: "timeZone", label: "Time zone", kind: "zone" };
const stored = { name: "Our clinic", timeZone: "America/New_York" };
const proposed = { timeZone: "America/Chicago" };
const typed = (text: string) => ({ timeZone: { field: zone, text } });

describe("a value suggested by the form", () => {
  it("is shown in its input field and counts as changed", () => {
    const draft = draftSection(stored, proposed, {});
    expect(draft.textOf(zone)).toBe("America/Chicago");
    expect(draft.changedWhole).toEqual(["timeZone"]);
    expect(draft.values).toEqual({ ...stored, timeZone: "America/Chicago" });
  });

  it("is replaced by the value that a person enters, even if this is the stored value", () => {
    expect(draftSection(stored, proposed, typed("America/Denver")).values.timeZone).toBe("America/Denver");
    const back = draftSection(stored, proposed, typed("America/New_York"));
    expect([back.values, back.changedWhole, back.changedTexts]).toEqual([stored, [], []]);
  });
});
