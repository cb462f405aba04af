import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it, onTestFinished } from "vitest";
import { PictureServer } from "#platform/http/picture-server.ts";
import { toWirePicture } from "#platform/pictures.ts";
import { uploadedPictures } from "#platform/tables.ts";
import { startBucket } from "#testing/s3-stand-in.ts";
import { testDatabase } from "#testing/test-database.ts";
import { findUploadedBytes, openBucket, storeUploadedPicture } from "./picture-store.ts";

const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a48" } })
    .withExif({ IFD0: { Copyright: "Somebody" } })
    .jpeg()
    .toBuffer();

const credentials = { key: "AKHALCYON", secret: "se/cr+et", bucket: "pictures", region: "eu-central-1" };

async function servePictures(read: (hash: string) => Promise<Uint8Array | undefined>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "pictures-"));
  const pictures = new PictureServer(folder, read);
  const server = createServer((request, response) => {
    pictures.serve(request.url ?? "", request, response).then((done) => done || response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
}

describe("pictures uploaded by staff", () => {
  it("are stored only once in the database, and served in every width and file type", async () => {
    const { db } = await testDatabase();
    const stores = { db, bucket: undefined };
    const name = await storeUploadedPicture(stores, await jpeg(900, 1200));
    expect(await storeUploadedPicture(stores, await jpeg(900, 1200))).toBe(name);
    expect(await db.select().from(uploadedPictures)).toMatchObject([{ width: 900, height: 1200 }]);

    const picture = toWirePicture(name, "A jar on linen");
    expect(picture).toMatchObject({ alt: "A jar on linen", width: 900, height: 1200 });
    const origin = await servePictures((hash) => findUploadedBytes(stores, hash));
    for (const [format, type] of [
      ["avif", "image/avif"],
      ["webp", "image/webp"],
      ["jpg", "image/jpeg"],
    ]) {
      const response = await fetch(`${origin}${picture.image}-160.${format}`);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
      const { width, exif } = await sharp(await response.arrayBuffer()).metadata();
      expect([width, exif]).toEqual([160, undefined]);
    }
  });

  it("are stored in an S3-compatible bucket if one is configured, and read from that bucket", async () => {
    const { db } = await testDatabase();
    const { url, objects } = await startBucket(credentials);
    const stores = { db, bucket: openBucket(url) };
    const name = await storeUploadedPicture(stores, await jpeg(640, 640));
    expect([...objects.keys()]).toEqual([`/pictures/${name.split(":")[1]}.webp`]);
    expect(await db.select({ bytes: uploadedPictures.bytes }).from(uploadedPictures)).toEqual([{ bytes: null }]);
    const origin = await servePictures((hash) => findUploadedBytes(stores, hash));
    const response = await fetch(`${origin}${toWirePicture(name).image}-160.webp`);
    expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(160);
  });

  it("leave no row in the database if the bucket refuses the upload", async () => {
    const { db } = await testDatabase();
    const { url } = await startBucket(credentials);
    const stores = { db, bucket: openBucket(url.replace("AKHALCYON", "AKSTRANGER")) };
    await expect(storeUploadedPicture(stores, await jpeg(64, 64))).rejects.toMatchObject({ code: "unavailable" });
    expect(await db.select().from(uploadedPictures)).toEqual([]);
  });

  it("are replaced with a placeholder at URLs for which no picture was uploaded", async () => {
    const { db } = await testDatabase();
    const origin = await servePictures((hash) => findUploadedBytes({ db, bucket: undefined }, hash));
    const response = await fetch(`${origin}/pictures/up:${"0".repeat(64)}:64x64-160.webp`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  });
});
