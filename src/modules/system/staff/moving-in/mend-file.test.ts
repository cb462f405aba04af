import { expect, it } from "vitest";
import { linesOf, mendedFile } from "./mend-file.ts";

const file = new File(['first_name;last_name;note\r\nMei;Larch;"a; b"\r\n\r\nOla;;none\r\n'], "people.csv");

it("the corrected cells of an import file are written into their rows, and all other cells stay unchanged", async () => {
  const lines = await linesOf(file);
  expect(lines[2]).toEqual(["Ola", "", "none"]);
  const mended = await mendedFile("people.csv", lines, { 3: { 1: 'Berg, of "Oslo"' } });
  expect(mended.name).toBe("people.csv");
  expect(await linesOf(mended)).toEqual([
    ["first_name", "last_name", "note"],
    ["Mei", "Larch", "a; b"],
    ["Ola", 'Berg, of "Oslo"', "none"],
  ]);
});
