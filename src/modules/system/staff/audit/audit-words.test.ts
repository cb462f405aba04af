import { describe, expect, it } from "vitest";
import { fieldLabel, fieldText } from "./field-words.ts";
import { entryWords, recordPathOf } from "./record-kinds.ts";

const zone = "America/New_York";

describe("a field of the audit log", () => {
  it.each([
    ["salePriceCents", "Sale price"],
    ["isActive", "Active"],
    ["brandId", "Brand"],
    ["durationMinutes", "Duration"],
    ["role", "Role"],
    ["audit.all", "Audit.all"],
  ])("has a readable label: %s", (name, label) => {
    expect(fieldLabel(name)).toBe(label);
  });

  it.each([
    ["priceCents", 4_450, "$44.50"],
    ["durationMinutes", 50, "50 min"],
    ["saleEndsAt", "2026-11-20T19:45:00.000Z", "11-20-2026, 2:45 pm"],
    ["isActive", false, "No"],
    ["roles", ["LE", "RN"], "LE, RN"],
    ["note", null, "empty"],
    ["status", "ready_for_pickup", "ready for pickup"],
    ["status", "cancelled", "canceled"],
    ["stock", 1_200, "1,200"],
    ["opens", "09:00", "09:00"],
    ["sizes", [{ id: "s", version: 2, size: "30 ml", price: 4_400, salePrice: null }], "Size 30 ml, Price $44"],
    ["sizes", [], "empty"],
  ])("has a readable value: %s", (name, value, text) => {
    expect(fieldText(name, value, zone)).toBe(text);
  });
});

describe("an entry of the audit log", () => {
  const entry = { resource: "ProductSize", resourceId: "s1", summary: "Size 30 ml changed", reason: null, entries: 1 };
  it("links to its record, unless it was about a list", () => {
    expect(recordPathOf(entry)).toBe("/admin/stock/s1");
    expect(recordPathOf({ resource: "Customer", resourceId: "list" })).toBeUndefined();
    expect(recordPathOf({ resource: "Block", resourceId: "b1" })).toBeUndefined();
  });

  it("says how many entries came from the same request", () => {
    expect(entryWords(entry)).toBe("Size 30 ml changed");
    expect(entryWords({ ...entry, entries: 403, reason: "Import 17" })).toBe("Imported 403 sizes");
    expect(entryWords({ ...entry, entries: 2, reason: "Undo of import 17" })).toBe("Took back the import of 2 sizes");
    expect(entryWords({ ...entry, entries: 12 })).toBe("Changed 12 sizes");
  });
});
