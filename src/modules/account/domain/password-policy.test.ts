import { describe, expect, it } from "vitest";
import { passwordWeakness } from "./password-policy.ts";

const common = new Set(["password", "dragon", "letmein", "iloveyou", "qwertyuiop"]);
const context = {
  minLength: 8,
  isCommon: (word: string) => common.has(word),
  brandWords: ["halcyon"],
  personalWords: ["Mara", "Okafor", "MaraOkafor", "mara.okafor@example.com", "mara.okafor"],
};
const weaknessOf = (password: string) => passwordWeakness(password, context);

describe("password policy (AU-8)", () => {
  it.each([
    "linen-window-tuesday",
    "correct horse",
    "Ünïcödé pässwörd",
    "日本語のパスワード",
    "k7!pQz9w",
    "no rules at all",
  ])("accepts %s, because there are no composition rules", (password) => expect(weaknessOf(password)).toBeUndefined());

  it.each([
    "iloveyou",
    "Password1",
    "P@ssw0rd",
    "123password",
    "dragon2024",
    "Halcyon2026!",
    "halcyon-99",
    "qwertyuiop",
  ])("recognizes %s as a common password, even with characters added around the word", (password) =>
    expect(weaknessOf(password)).toBe("common"),
  );

  it.each(["aaaaaaaa", "abababab", "12345678", "hgfedcba", "87654321"])(
    "recognizes the simple pattern in %s",
    (password) => expect(weaknessOf(password)).toBe("common"),
  );

  it.each(["Mara1986", "okafor-1986", "mara.okafor@example.com", "MaraOkafor"])(
    "recognizes the person's name or email in %s",
    (password) => expect(weaknessOf(password)).toBe("personal"),
  );

  it("counts visible characters, so that an emoji is one character", () => {
    expect(weaknessOf("short-7")).toBe("short");
    expect(passwordWeakness("fourteen-chars", { ...context, minLength: 15 })).toBe("short");
    expect(weaknessOf("🌿🪨🌊🌙")).toBe("short");
  });
});
