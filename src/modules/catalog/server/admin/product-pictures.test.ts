import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import type { WireProductPictures } from "../../staff/contract/product-picture-calls.ts";

const api = await testApi(moduleApis);
await api.db.execute(sql`insert into clinic_settings (id, settings) values (1, '{"timeZone": "America/New_York"}')`);
const owner = await newStaff(api.db, "admin");

/** Sends a call as the owner. The caller types the response by the contract. */
async function send<Data = WireProductPictures>(method: "GET" | "POST" | "PUT", path: string, body?: object) {
  const { status, body: answer } = await api.send(method, path, { token: owner.bearer, ...(body ? { body } : {}) });
  return { status, data: answer.data as Data, code: answer.code, issues: answer.issues ?? [] }; // checked by testApi
}

type Made = { _id: string };
const picturesPath = () => `admin/Product/${productId}/pictures`;

let productId: string;

async function upload(alt: string, background: string): Promise<WireProductPictures> {
  const form = new FormData();
  form.set("alt", alt);
  const png = await sharp({ create: { width: 400, height: 500, channels: 3, background } })
    .png()
    .toBuffer();
  form.set("image", new File([new Uint8Array(png)], "p.png", { type: "image/png" }));
  const { status, data } = await send("POST", picturesPath(), form);
  expect(status).toBe(200);
  return data;
}

const save = (version: number, pictures: readonly object[]) =>
  send("PUT", `${picturesPath()}/order`, { version, pictures });

beforeAll(async () => {
  const brand = await send<Made>("POST", "admin/Brand", { name: "Verrane", slug: "verrane", story: "" });
  const product = await send<Made>("POST", "admin/Product", {
    name: "Dew Bank Serum",
    slug: "dew-bank-serum",
    brandId: brand.data._id,
    addedOn: "2026-11-01",
    description: "Hyaluronic acid in three weights.",
    isActive: true,
  });
  productId = product.data._id;
  await send<Made>("POST", "admin/ProductSize", { productId, size: "30 ml", price: 4_400 });
});

describe("the focal point of a product's picture", () => {
  it("is stored with the picture, is used on the site, and stays with the picture when the pictures are reordered", async () => {
    await upload("A bottle", "#dcc");
    const { version, pictures } = await upload("Its label", "#ccd");
    const [bottle, label] = pictures.map(({ name, alt }) => ({ name, alt }));
    expect(pictures.map(({ focalPoint }) => focalPoint)).toEqual([undefined, undefined]);

    const focalPoint = { x: 35, y: 60 };
    const saved = await save(version, [{ ...bottle, focalPoint }, { ...label }]);
    expect(saved.data.pictures).toMatchObject([{ ...bottle, focalPoint }, { ...label }]);
    const onSite = async () => (await api.send("GET", "Product/ByName/dew-bank-serum")).body.data.productImages;
    expect(await onSite()).toMatchObject([
      { image: `/pictures/${bottle?.name}`, focalPoint, width: 400, height: 500 },
      { image: `/pictures/${label?.name}` },
    ]);

    const turned = await save(saved.data.version, [{ ...label }, { ...bottle, focalPoint }]);
    expect(turned.status).toBe(200);
    expect((await onSite()).map(({ focalPoint: point }) => point)).toEqual([undefined, focalPoint]);
    const changes = await send<object[]>("GET", `admin/Product/${productId}/changes`);
    expect(changes.data[0]).toMatchObject({ action: "product.pictures" });
  });

  it("is removed when the pictures are saved without it", async () => {
    const { version, pictures } = (await send("GET", picturesPath())).data;
    const bare = pictures.map(({ name, alt }) => ({ name, alt }));
    expect((await save(version, bare)).data.pictures.map(({ focalPoint }) => focalPoint)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("is refused outside the picture or between grid points, by the API and by the table", async () => {
    const { version, pictures } = (await send("GET", picturesPath())).data;
    const { name, alt } = present(pictures[0]);
    for (const focalPoint of [{ x: 101, y: 0 }, { x: -5, y: 0 }, { x: 33, y: 50 }, { x: 50 }]) {
      const { status, code, issues } = await save(version, [{ name, alt, focalPoint }]);
      expect([status, code]).toEqual([400, "invalid_input"]);
      expect(issues[0]?.path).toMatch(/^pictures\.0\.focalPoint\./);
    }
    await expect(
      api.db.execute(sql`update product_images set picture = picture || '@33x50' where product_id = ${productId}`),
    ).rejects.toMatchObject({ cause: { constraint: "product_images_focal_point" } });
  });

  it("is refused, like the picture itself, without a description of the picture", async () => {
    const { version, pictures } = (await send("GET", picturesPath())).data;
    const { status, issues } = await save(version, [{ name: present(pictures[0]).name, alt: " " }]);
    expect([status, issues[0]?.message]).toEqual([400, "Say what the picture shows."]);
  });
});
