import { afterEach, describe, expect, it, vi } from "vitest";
import { newId, newSecret } from "./ids.ts";

describe("generated ids and secrets", () => {
  afterEach(() => void vi.useRealTimers());

  it("include ids that sort in the order of their creation, also within a millisecond and after the clock was set back, and have random ends", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const start = Date.now();
    const many = Array.from({ length: 70_000 }, newId);
    vi.setSystemTime(start - 1_000);
    many.push(newId());
    vi.setSystemTime(start + 1_000);
    many.push(newId());
    expect(many.filter((id, index) => index > 0 && id <= (many[index - 1] ?? ""))).toEqual([]);
    expect(new Set(many.map((id) => id.slice(-12))).size).toBe(many.length);
    expect(many.filter((id) => !/^[0-9a-z]{26}$/.test(id))).toEqual([]);
  });

  it("include secrets of 256 bits", () => {
    expect(newSecret()).toMatch(/^[0-9a-z]{52}$/);
    expect(newSecret()).not.toBe(newSecret());
  });
});
