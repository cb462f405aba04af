import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isAppError } from "#shared/app-error.ts";
import { assertPasswordStrong } from "./assert-password-strong.ts";

const words = readFileSync(join(import.meta.dirname, "common-passwords.txt"), "utf8").split("\n");

it("the list of common passwords has more than 10,000, in lowercase, the form used for lookups (AU-8)", () => {
  expect(words.length).toBeGreaterThan(10_000);
  expect(words.every((word) => word === word.toLowerCase())).toBe(true);
});

it("every common password that is long enough is refused", () => {
  const person = { role: "customer", email: "mara@example.com", firstName: "Mara", lastName: "Okafor" } as const;
  const letThrough = words.filter((word) => {
    if (word.length < 8) return false;
    try {
      assertPasswordStrong(word, person, "password");
      return true;
    } catch (error) {
      return !isAppError(error, "password_too_weak");
    }
  });
  expect(letThrough).toEqual([]);
});
