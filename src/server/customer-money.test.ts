import { expect, it } from "vitest";
import { move } from "#modules/ledger/domain/transfer.ts";
import { newId } from "#shared/ids.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { newShopper } from "#testing/new-shopper.ts";
import { postMovements } from "#testing/post-movements.ts";
import { newStaff } from "#testing/staff.ts";
import { moduleApis } from "./server-modules.ts";

const api = await demoApi(moduleApis);
const { db, send } = api;
const { bearer: token } = await newStaff(db, "admin");
const { bearer: nurse } = await newStaff(db, "practitioner");

it("staff see a customer's wallet balance without any gift card code, and the clinic's total debt to customers", async () => {
  const shopper = await newShopper(api);
  const { _id: id } = (await send("GET", "user/getProfile", { token: shopper })).body.data;
  const money = async (bearer: string) => send("GET", `admin/Customer/${id}/money`, { token: bearer });
  expect((await money(token)).body.data).toMatchObject({ storeCredit: 0, owedToCustomer: 0, owedByCustomer: 0 });
  await postMovements(db, {
    key: `test:${newId()}`,
    event: "gift_card_put_into_wallet",
    customerId: id,
    entries: move("goodwill", `store_credit:${id}`, 2_000),
  });
  const { data } = (await money(token)).body;
  const own = (await send("GET", "user/wallet", { token: shopper })).body.data;
  expect(data).toMatchObject({ storeCredit: own.storeCredit, owedToCustomer: 2_000, nextCharges: own.nextCharges });
  expect(JSON.stringify(data)).not.toContain('"code"');
  expect((await money(nurse)).status).toBe(403);
});
