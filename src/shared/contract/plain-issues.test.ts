import { describe, expect, it } from "vitest";
import { z } from "zod";
import "./plain-issues.ts";

const saidOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe("a schema's error message", () => {
  it.each([
    [z.string().min(1), "", "Fill this in"],
    [z.string().min(1), null, "Fill this in"],
    [z.string().min(15), "short", "At least 15 characters"],
    [z.string().max(1), "long", "At most 1 character"],
    [z.int(), "22,5", "Enter a number"],
    [z.int(), 22.5, "Enter a whole number"],
    [z.int().max(10), 11, "At most 10"],
    [z.number().positive(), 0, "More than 0"],
    [z.array(z.string()).min(2), ["a"], "At least 2 entries"],
    [z.enum(["month", "year"]), "day", "Choose one of: month, year"],
    [z.literal("yes"), "no", "Only yes is possible"],
    [z.email(), "me", "Enter an email address"],
    [z.iso.date(), "31/31/2026", "Enter a day, such as 2026-12-31"],
    [z.strictObject({ a: z.string() }), { a: "x", b: 1 }, "Not known here: b"],
    [z.union([z.string(), z.number()]), true, "This can’t be used"],
    [z.string().refine((text) => text !== "no", "Say something else"), "no", "Say something else"],
  ])("of case %# is in plain words", (schema, value, said) => {
    expect(saidOf(schema, value)).toBe(said);
  });
});
