import { describe, expect, it } from "vitest";
import { newId, newSecret } from "./ids.ts";

describe("ids and secrets", () => {
  it("makes ids that sort by the time they were made and never come twice", async () => {
    const first = newId();
    await new Promise((resolve) => setTimeout(resolve, 3));
    const many = Array.from({ length: 5_000 }, newId);
    expect(new Set(many).size).toBe(5_000);
    expect(many.every((id) => id > first && /^[0-9a-z]{26}$/.test(id))).toBe(true);
  });

  it("makes secrets of 256 bits", () => {
    expect(newSecret()).toMatch(/^[0-9a-z]{52}$/);
    expect(newSecret()).not.toBe(newSecret());
  });
});
