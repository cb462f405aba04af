import { expect, it } from "vitest";
import { logoResponder } from "#modules/content/server/logo/logo-responder.ts";
import { getClinicSettings, readPaperLook } from "#modules/content/server/public.ts";
import { withLogo } from "#modules/notifications/server/sender.ts";
import { PdfPage, toPdf } from "#platform/pdf.ts";
import { DEFAULT_BRAND } from "#shared/brand/brand.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { moduleApis } from "./server-modules.ts";

const api = breakingOff("server/logo.test.ts", await demoApi(moduleApis));
const { db, send } = api;
const { bearer: token } = await newStaff(db, "admin", { steppedUp: true });

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30"><script>alert(1)</script><path fill="#14213d" d="M0 0h120v30H0z"/></svg>`;

function upload(content: string | Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.set("image", new File([content], "logo.svg"));
  return send("POST", "admin/Logo", { token, body });
}
const read = async () => (await send("GET", "admin/Settings/brand", { token })).body.data;
const save = async (values: object) =>
  send("PUT", "admin/Settings/brand", { token, body: { version: (await read()).version, values } });

/** Returns the server's response for a path, as text. */
async function served(path: string) {
  let [status, body] = [0, ""];
  let headers: Record<string, unknown> = {};
  const response = {
    writeHead(code: number, given: Record<string, unknown>) {
      status = code;
      headers = given;
      return response;
    },
    end(bytes?: Uint8Array) {
      body = bytes ? Buffer.from(bytes).toString() : "";
    },
  };
  const isFound = await logoResponder(db)(path, { method: "GET", headers: {} }, response);
  return isFound ? { status, headers, body } : undefined;
}

it("a logo file that contains only shapes replaces the clinic's name on pages, in emails and in PDFs until the logo is removed", async () => {
  const { name, image, width, height } = (await upload(SVG)).body.data;
  expect([image, width / height]).toEqual([expect.stringMatching(/^\/logo\/[0-9a-f]{64}\.svg$/), 4]);
  const file = present(await served(image));
  expect([file.status, file.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
  expect(file.headers["content-security-policy"]).toContain("sandbox");
  expect(file.body).toContain('<path fill="#14213d"');
  expect(file.body).not.toContain("script");

  expect((await send("GET", "Clinic/shell")).body.data).not.toHaveProperty("logo");
  const brand = { ...DEFAULT_BRAND, ink: "#14213d", fonts: "fraunces" };
  expect((await save({ logo: name, brand })).body.data.values).toMatchObject({ logo: name });
  const shell = async () => (await send("GET", "Clinic/shell")).body.data.logo;
  await expect.poll(shell).toEqual({ src: image, width, height });

  const clinic = await getClinicSettings(db);
  const sender = { name: "Halcyon", address: "", phone: "", place: "" };
  const mail = await withLogo(db, sender, clinic);
  expect(mail.sender.logo).toEqual({ cid: "logo", width: 160, height: 40 });
  expect(mail.attachments).toMatchObject([{ filename: "logo.png", contentType: "image/png", cid: "logo" }]);

  const look = present(await readPaperLook(db, clinic));
  expect(look).toMatchObject({ ink: "#14213d", fonts: "fraunces" });
  const page = () =>
    new PdfPage()
      .mark(56, 768, [["Halcyon", { size: 24, serif: "upright" }]], { width: 200, height: 40 })
      .text(56, 700, "Invoice 1", { serif: "upright" });
  const date = new Date("2026-11-22T12:00:00Z");
  const [ours, standard] = [
    (await toPdf([page()], { title: "Invoice", date, look })).toString("latin1"),
    (await toPdf([page()], { title: "Invoice", date })).toString("latin1"),
  ];
  expect([ours.includes("+Fraunces"), ours.includes("/Subtype /Image")]).toEqual([true, true]);
  expect([standard.includes("+Newsreader"), standard.includes("/Subtype /Image")]).toEqual([true, false]);

  await save({ logo: "" });
  await expect.poll(shell).toBeUndefined();
  expect((await withLogo(db, sender, await getClinicSettings(db))).attachments).toEqual([]);
});

it("a logo is refused if its file isn't a drawing, is too large, or was never uploaded", async () => {
  expect((await upload("<html>no</html>")).body).toMatchObject({ code: "unsupported_media" });
  expect((await upload(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]))).body).toMatchObject({
    code: "unsupported_media",
  });
  expect((await upload(`<svg viewBox="0 0 9 9">${" ".repeat(210_000)}</svg>`)).body).toMatchObject({
    code: "image_too_large",
  });
  expect((await save({ logo: `${"a".repeat(64)}-10x10.svg` })).body).toMatchObject({ issues: [{ path: "logo" }] });
  expect((await save({ logo: "https://elsewhere.example/logo.svg" })).status).toBe(400);
  expect(await served(`/logo/${"a".repeat(64)}.svg`)).toBeUndefined();
});
