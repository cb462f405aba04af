import { sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { imageResponder } from "#platform/images/image-responder.ts";
import { newPerson } from "#testing/account-for-tests.ts";
import { present } from "#testing/present.ts";
import { testApi } from "#testing/test-api.ts";
import { bindAccountApi } from "../api.ts";

const { send, db } = await testApi([bindAccountApi([])]);

async function signedUp(name: string) {
  const person = newPerson(name);
  const answer = await send("POST", "user/signup", { body: person });
  expect(answer.status).toBe(200);
  return { person, token: answer.body.data.accessToken as string };
}

function formOf(bytes: Uint8Array | string, type = "image/jpeg", name = "photo.jpg"): FormData {
  const form = new FormData();
  form.set("image", new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name, { type }));
  return form;
}

const upload = (token: string, bytes: Uint8Array | string) =>
  send("PUT", "user/updateProfile", { token, body: formOf(bytes) });

/** A picture whose metadata says where, when and by whom it was taken. */
const telltale = await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#a04f34" } })
  .withExif({
    IFD0: { Make: "TelltaleCamera", Copyright: "Somebody Private" },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "40/1 42/1 46/1" },
  })
  .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>TelltaleXmp</x:xmpmeta>")
  .jpeg()
  .toBuffer();

async function fetchImage(path: string) {
  let status = 0;
  let headers: Record<string, string> = {};
  let body: Uint8Array = new Uint8Array();
  const response = {
    writeHead(code: number, given: Record<string, string>) {
      status = code;
      headers = given;
      return response;
    },
    end(bytes?: Uint8Array) {
      body = bytes ?? body;
    },
  };
  const isFound = await imageResponder(db)(path, { method: "GET", headers: {} }, response);
  return { isFound, status, headers, body };
}

const script = "<script>alert(1)</script>";
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>`;
const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
  .png()
  .toBuffer();
const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
  .gif()
  .toBuffer();
const frame = (background: string) =>
  sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer();
const moving = await sharp([await frame("#fff"), await frame("#000")], { join: { animated: true } })
  .webp({ loop: 0 })
  .toBuffer();
const attacks: [string, Uint8Array | string][] = [
  ["an SVG with a script", svg],
  ["an SVG behind an XML head", `<?xml version="1.0"?>${svg}`],
  ["an SVG behind a byte order mark", `\ufeff${svg}`],
  ["an HTML page", `<!doctype html>${script}`],
  ["a script", "alert(1)"],
  ["a GIF", gif],
  ["a GIF that is a script", `GIF89a/*${"x".repeat(40)}*/=1;alert(1)`],
  ["a PDF", "%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj"],
  ["a PDF behind a JPEG's first bytes", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from("%PDF-1.7")])],
  ["HTML behind a JPEG's first bytes", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(script)])],
  ["HTML behind a PNG's first bytes", Buffer.concat([png.subarray(0, 8), Buffer.from(script)])],
  ["HTML behind a WebP's first bytes", `RIFF${script}WEBP`],
  ["a WebP head alone", "RIFF\u0001\u0000\u0000\u0000WEBP"],
  ["a ZIP", "PK\u0003\u0004evil"],
  ["an ELF", "\u007fELF\u0002\u0001"],
  ["a PNG cut in half", png.subarray(0, png.byteLength / 2)],
  ["a JPEG cut in half", telltale.subarray(0, telltale.byteLength / 2)],
  ["a BMP", "BM\u003a\u0000\u0000\u0000"],
  ["a TIFF", "II*\u0000\u0008\u0000\u0000\u0000"],
  ["a moving WebP", moving],
  ["zero bytes of nothing", new Uint8Array(64)],
];

describe("a profile photo (AU-7)", () => {
  it("is stored as WebP of at most 512 pixels, upright, without metadata, under its hash", async () => {
    const { token } = await signedUp("Olaf");
    const { body } = await upload(token, telltale);
    expect(body.data.image).toMatch(/^\/images\/[0-9a-f]{64}$/);
    const image = await fetchImage(present(body.data.image));
    expect(image.status).toBe(200);
    expect(image.headers).toMatchObject({
      "content-type": "image/webp",
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "private, max-age=31536000, immutable",
    });
    const read = await sharp(image.body).metadata();
    expect([read.format, read.width, read.height]).toEqual(["webp", 512, 341]);
    expect([read.exif, read.xmp, read.icc, read.iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(Buffer.from(image.body).toString("latin1")).not.toMatch(/Telltale|Private|GPS/);
  });

  it("is deleted when replaced, unless another customer has the same photo", async () => {
    const one = await signedUp("Paul");
    const two = await signedUp("Rolf");
    const first = present((await upload(one.token, telltale)).body.data.image);
    expect((await upload(two.token, telltale)).body.data.image).toBe(first);
    const other = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#22302c" } })
      .png()
      .toBuffer();
    await upload(one.token, other);
    expect((await fetchImage(first)).isFound).toBe(true);
    await db.execute(sql`update customers set image_hash = null where first_name = 'Olaf'`);
    await send("PUT", "user/updateProfile", { token: two.token, body: { removeImage: "true" } });
    expect((await fetchImage(first)).isFound).toBe(false);
  });

  it("is refused above 1 MB with the required message", async () => {
    const { token } = await signedUp("Sven");
    const noise = Buffer.concat([telltale, Buffer.alloc(1024 * 1024, 7)]);
    for (const bytes of [noise, Buffer.concat([noise, noise])]) {
      const answer = await upload(token, bytes);
      expect([answer.status, answer.body.message]).toEqual([413, "Image size exceeds 1 MB limit"]);
    }
  });

  it("is refused before it is decoded if it has too many pixels", async () => {
    const { token } = await signedUp("Ture");
    const bomb = await sharp({ create: { width: 8_000, height: 4_000, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.byteLength).toBeLessThan(1024 * 1024);
    const before = process.memoryUsage().rss;
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(token, bomb)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(415));
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  });

  it.each(attacks)("is refused if it is %s (W4)", async (_what, bytes) => {
    const { rows } = await db.execute<{ images: number }>(sql`select count(*)::int as images from images`);
    const token = await attackersToken();
    const answer = await upload(token, bytes);
    expect([answer.status, answer.body.code]).toEqual([415, "unsupported_media"]);
    expect((await db.execute(sql`select count(*)::int as images from images`)).rows).toEqual(rows);
  });

  it.each([
    ["HTML", Buffer.concat([png, Buffer.from(`<!doctype html>${script}`)])],
    ["a ZIP", Buffer.concat([telltale, Buffer.from("PK\u0003\u0004evil-payload")])],
    ["a script", Buffer.concat([png, Buffer.from("*/;alert(1)//evil-payload")])],
  ])("is re-encoded if it has %s appended, and the appended data are dropped (W4)", async (_what, bytes) => {
    const { body } = await upload(await attackersToken(), bytes);
    const image = await fetchImage(present(body.data.image));
    expect(Buffer.from(image.body).toString("latin1")).not.toMatch(/script|alert|evil/);
  });

  let attackers = 0;
  async function attackersToken(): Promise<string> {
    attackers += 1;
    return (await signedUp(`Attacker${attackers}`)).token;
  }

  it("is found only by its complete hash", async () => {
    for (const path of ["/images/", "/images/abc", `/images/${"0".repeat(64)}`, "/images/../secrets"])
      expect((await fetchImage(path)).isFound).toBe(false);
  });
});
