import { beforeAll, describe, expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { ensureClinicSettings } from "../ensure-clinic-settings.ts";

const api = await testApi(moduleApis);
let token = "";
beforeAll(async () => {
  await ensureClinicSettings(api.db);
  token = (await newStaff(api, "admin")).bearer;
});

const picture = {
  caption: "The quiet room",
  category: "Rooms",
  picture: "clinic-detail-1@20x85",
  isIllustration: false,
};

describe("the focal point of a picture", () => {
  it("is returned to the site separately from the picture's path", async () => {
    const response = await api.send("POST", "admin/GalleryItem", { token, body: picture });
    expect([response.status, response.body.data.picture]).toEqual([200, "clinic-detail-1@20x85"]);
    const shown = await api.send("GET", "Gallery/beforeLogin");
    expect(shown.body.data[0]?.picture).toMatchObject({
      image: "/pictures/clinic-detail-1",
      focalPoint: { x: 20, y: 85 },
    });
  });

  it("is separate for the wide and the portrait picture of a banner", async () => {
    const banner = {
      page: "shop",
      title: "Calm skin",
      description: ["One line."],
      image: "hero-wide@80x50",
      imageTall: "hero-tall@50x100",
      alt: "A bottle on stone",
    };
    const response = await api.send("POST", "admin/Banner", { token, body: banner });
    expect([response.status, response.body.message]).toEqual([200, "OK"]);
    const { body } = await api.send("GET", "Banner/getBanner/shop");
    expect(body.data).toMatchObject({
      picture: { image: "/pictures/hero-wide", focalPoint: { x: 80, y: 50 } },
      pictureTall: { image: "/pictures/hero-tall", focalPoint: { x: 50, y: 100 } },
    });
  });

  it("is refused if it isn't a point of the grid", async () => {
    for (const name of ["clinic-detail-1@21x85", "clinic-detail-1@20x105", "clinic-detail-1@20"]) {
      const { status, body } = await api.send("POST", "admin/GalleryItem", {
        token,
        body: { ...picture, picture: name },
      });
      expect([status, body.issues?.[0]]).toEqual([
        400,
        { path: "picture", message: "The focal point is two numbers from 0 to 100 in steps of 5." },
      ]);
    }
  });
});
