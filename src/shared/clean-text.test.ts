import { describe, expect, it } from "vitest";
import { cleanCode, cleanLine, cleanLogin, cleanName } from "./clean-text.ts";

describe("cleaning a text of invisible characters", () => {
  it.each([
    ["\u202a+1 212\u2011555\u20110134\u202c", "+1 212-555-0134"],
    ["\u2068(212)\u00a0555\u20130134\u2069", "(212) 555-0134"],
    ["\ufeff10013\u200b", "10013"],
    ["WELCOME\u200d\u00ad10", "WELCOME10"],
    ["１２３４５６", "123456"],
    ["٠١٢٣٤٥", "012345"],
    ["۰۱۲۳", "0123"],
    ["०१२", "012"],
    ["SW1A\u202f1AA", "SW1A 1AA"],
  ])("changes the typed code %j to %j", (typed, read) => {
    expect(cleanCode(typed)).toBe(read);
  });

  it.each([
    ["\u200fمحمد\u200e", "محمد"],
    ["می\u200cخواهم", "می\u200cخواهم"],
    ["\u200dAnn\u200c", "Ann"],
    ["ക്\u200d", "ക്\u200d"],
    ["👩🏽\u200d⚕️", "👩🏽\u200d⚕️"],
    ["Anne\u2011Marie", "Anne-Marie"],
    ["12\u201314 Elm\u00a0St", "12-14 Elm St"],
    ["בן־גוריון", "בן־גוריון"],
  ])("changes the name %j to %j", (typed, read) => {
    expect(cleanName(typed)).toBe(read);
  });

  it("preserves dashes in a text, and removes all invisible characters from a login", () => {
    expect(cleanLine("Mon\u2013Fri\u200b, 9\u00a0am")).toBe("Mon–Fri, 9 am");
    expect(cleanLogin(" \u202aann\u200d@ex\u2011ample.com\u202c ")).toBe("ann@ex-ample.com");
  });
});
