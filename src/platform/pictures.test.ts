import sharp from "sharp";
import { expect, it } from "vitest";
import manifest from "../../pictures/manifest.json" with { type: "json" };
import { readMasterJpeg } from "./pictures.ts";

const formatOf = (file: string) => file.split(".").at(-1) ?? "";

it("gives mails and papers a JPEG of a master in whatever format it is stored (found in use 2.2)", async () => {
  const oneOfEach = [...new Map(manifest.map((master) => [formatOf(master.file), master])).values()];
  expect(oneOfEach.map(({ file }) => formatOf(file))).toContain("avif");
  for (const master of oneOfEach) {
    const picture = await sharp(await readMasterJpeg(master.name)).metadata();
    expect(picture.format).toBe("jpeg");
    expect(picture.width / picture.height).toBeCloseTo(master.width / master.height, 2);
  }
});

it("gives nothing for a name that is no picture's", async () => {
  expect(await readMasterJpeg("no-such-picture")).toBeUndefined();
});
