import sharp from "sharp";
import { expect, it } from "vitest";
import manifest from "../../pictures/manifest.json" with { type: "json" };
import { readMasterJpeg, toWirePicture } from "./pictures.ts";

const formatOf = (file: string) => file.split(".").at(-1) ?? "";

it("emails and PDFs get a JPEG, whatever the format in which the master picture is stored", async () => {
  const oneOfEach = [...new Map(manifest.map((master) => [formatOf(master.file), master])).values()];
  expect(oneOfEach.map(({ file }) => formatOf(file))).toContain("avif");
  for (const master of oneOfEach) {
    const picture = await sharp(await readMasterJpeg(master.name)).metadata();
    expect(picture.format).toBe("jpeg");
    expect(picture.width / picture.height).toBeCloseTo(master.width / master.height, 2);
  }
});

it("no JPEG is returned for a name without a picture", async () => {
  expect(await readMasterJpeg("no-such-picture")).toBeUndefined();
});

it("pages get a picture's path, size and description, with its focal point separately", async () => {
  const plain = toWirePicture("hero-wide");
  expect(toWirePicture("hero-wide@35x60")).toEqual({ ...plain, focalPoint: { x: 35, y: 60 } });
  const uploaded = `up:${"0a".repeat(32)}:900x1200`;
  expect(toWirePicture(`${uploaded}@0x100`, "A jar")).toEqual({
    image: `/pictures/${uploaded}`,
    alt: "A jar",
    width: 900,
    height: 1200,
    focalPoint: { x: 0, y: 100 },
  });
  expect(await readMasterJpeg("hero-wide@35x60")).toEqual(await readMasterJpeg("hero-wide"));
});
