import { expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { newStaff } from "#testing/staff.ts";
import { loadClinicSnapshot } from "../clinic/clinic-snapshot.ts";

const { send, db } = breakingOff(
  "modules/booking/server/slots/family-order.test.ts",
  await demoApi(moduleApis, { rateLimitFactor: 1_000 }),
);
const { bearer: desk } = await newStaff(db, "staff");
const { bearer: director } = await newStaff(db, "practitioner", { rights: ["care.direct"] });

it("all staff can read the order of treatments in a visit, but only the medical director can change it", async () => {
  const { body } = await send("GET", "admin/FamilyOrder", { token: desk });
  const stepOf = (places: { family: string; step: number | null }[], family: string) =>
    places.find((place) => place.family === family)?.step;
  expect(
    ["consultation", "hydra-facial", "peel", "injectables", "shots"].map((one) => stepOf(body.data.places, one)),
  ).toEqual([0, 1, 3, 5, null]);
  expect(body.data.confirmedByName).toBeUndefined();
  const places = [
    { family: "injectables", step: 0 },
    { family: "peel", step: null },
  ];
  expect((await send("PUT", "admin/FamilyOrder", { token: desk, body: { places } })).status).toBe(403);
  const unknown = [{ family: "juggling", step: 0 }];
  expect((await send("PUT", "admin/FamilyOrder", { token: director, body: { places: unknown } })).status).toBe(400);
  const saved = await send("PUT", "admin/FamilyOrder", { token: director, body: { places } });
  expect(stepOf(saved.body.data.places, "injectables")).toBe(0);
  expect(stepOf(saved.body.data.places, "peel")).toBe(null);
  expect(stepOf(saved.body.data.places, "led")).toBe(4);
  expect(saved.body.data.confirmedByName).toEqual(expect.any(String));
  const { familyOrder } = (await loadClinicSnapshot(db)).clinic.rules;
  expect(familyOrder).toMatchObject({ injectables: 0, peel: "anywhere", led: 4, shots: "anywhere" });
});
