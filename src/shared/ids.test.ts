import { describe, expect, it } from "vitest";
import { newId, newSecret } from "./ids.ts";

describe("generated ids and secrets", () => {
  it("include ids that sort by creation time and are never repeated", async () => {
    const first = newId();
    await new Promise((resolve) => setTimeout(resolve, 3));
    const many = Array.from({ length: 5_000 }, newId);
    expect(new Set(many).size).toBe(5_000);
    expect(many.every((id) => id > first && /^[0-9a-z]{26}$/.test(id))).toBe(true);
  });

  it("include secrets of 256 bits", () => {
    expect(newSecret()).toMatch(/^[0-9a-z]{52}$/);
    expect(newSecret()).not.toBe(newSecret());
  });
});
