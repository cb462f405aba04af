import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { sessions } from "#modules/account/server/tables.ts";
import { moduleApis } from "#server/server-modules.ts";
import { newStaff, type TestStaff } from "#testing/staff.ts";
import { workerApi } from "#testing/worker-database.ts";

const api = await workerApi(moduleApis);
const keyFor = ({ bearer }: Pick<TestStaff, "bearer">) => api.send("GET", "admin/DraftKey", { token: bearer });

it("each session gets its own key to encrypt drafts of notes on the device, but none after it has ended (BO-23)", async () => {
  const [nurse, other] = [await newStaff(api, "practitioner"), await newStaff(api, "practitioner")];
  const first = await keyFor(nurse);
  expect(Buffer.from(first.body.data.key, "base64url")).toHaveLength(32);
  expect(first.headers.get("cache-control")).toBe("no-store");
  expect((await keyFor(nurse)).body.data.key).toBe(first.body.data.key);
  expect((await keyFor(other)).body.data.key).not.toBe(first.body.data.key);
  await api.db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.customerId, nurse.customerId));
  expect((await keyFor(nurse)).status).toBe(401);
});

it("staff who may not write notes get no key to encrypt drafts of notes", async () => {
  expect((await keyFor(await newStaff(api, "staff"))).status).toBe(403);
});
