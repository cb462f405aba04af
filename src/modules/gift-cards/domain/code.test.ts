import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAppError } from "#shared/app-error.ts";
import { chances } from "#testing/runs.ts";
import { CODE_ALPHABET, checkCharacterOf, codeFromBytes, formatCode, isGiftCardShaped, parseCode } from "./code.ts";

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });

function refusalOf(typed: string): unknown {
  try {
    return parseCode(typed);
  } catch (error) {
    return isAppError(error) && error.code;
  }
}

describe("PY-7 the code of a gift card", () => {
  it("has 17 random characters and a check character, and no vowels, so that it forms no word", () => {
    expect(CODE_ALPHABET).toHaveLength(29);
    expect(checkCharacterOf("CBBBBBBBBBBBBBBBB")).toBe("C");
    expect(checkCharacterOf("BDBBBBBBBBBBBBBBB")).toBe("G");
    fc.assert(
      fc.property(bytes, (random) => {
        const code = codeFromBytes(random);
        expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXYZ2-9]{18}$/);
        expect(code.at(-1)).toBe(checkCharacterOf(code.slice(0, 17)));
        expect(formatCode(code)).toMatch(/^\w{6}-\w{6}-\w{6}$/);
      }),
      chances(100, 5_000, 1_017),
    );
  });

  it("is accepted regardless of case, spaces and hyphens, and refused with any single typo", () => {
    fc.assert(
      fc.property(bytes, fc.nat(17), fc.nat(28), (random, place, other) => {
        const code = codeFromBytes(random);
        expect(parseCode(` ${formatCode(code).toLowerCase().replaceAll("-", " ")} `)).toBe(code);
        const wrong = code.slice(0, place) + CODE_ALPHABET.charAt(other) + code.slice(place + 1);
        expect(refusalOf(wrong)).toEqual(wrong === code ? code : "invalid_code");
      }),
      chances(200, 20_000, 1_018),
    );
  });

  it("has a format that distinguishes it from a coupon code", () => {
    expect(isGiftCardShaped("WELCOME10")).toBe(false);
    expect(isGiftCardShaped("bcdfgh-jklmnp-qrstvw")).toBe(true);
    expect(isGiftCardShaped("BCDFGH-JKLMNP-QRSTV0")).toBe(false);
    expect(refusalOf("WELCOME10")).toEqual("invalid_code");
  });
});
