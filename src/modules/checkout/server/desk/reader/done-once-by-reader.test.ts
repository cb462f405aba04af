import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { presentCard, walkAway } from "#sandbox/terminal/present-card.ts";
import { moduleApis } from "#server/server-modules.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { mixedCarts } from "#testing/mixed-carts.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";

/**
 * Tests staff calls about card readers that have an idempotency key. Each request is committed before it is sent to the
 * provider, so that a repeated call finds it.
 */
const rig = await openPaymentRig();
const { db, deps } = rig;
const { addVisit } = mixedCarts(rig);
const api = breakingOff(
  "modules/checkout/server/desk/reader/done-once-by-reader.test.ts",
  await testApi(moduleApis, {}, deps.payments, { database: rig }),
);
const { bearer: token } = await newStaff(db, "admin", { steppedUp: true });
beforeEach(() => rig.setFaults({ dropsWebhooks: true }));
expectInvariants(db);

async function done<const Method extends string, const Path extends string>(
  method: Method,
  path: Path,
  body?: unknown,
) {
  const answer = await api.send(method, path, { token, body });
  expect([path, answer.status, answer.body]).toEqual([path, 200, answer.body]);
  return answer.body;
}

const readersAtProvider = () => rig.count(sql`select count(*) from sandbox_objects where kind = 'terminal.reader'`);

async function bookVisit(): Promise<string> {
  const shopper = await rig.addShopper([]);
  await addVisit(shopper);
  return (await rig.call("POST", "checkoutService", shopper.customerId, {})).body.data.orderId;
}

it("a card reader is registered, renamed, asked for a payment and removed only once per idempotency key (OO-12)", async () => {
  const before = await readersAtProvider();
  const added = await done("POST", "admin/Reader", { registrationCode: "puppies-plug-could", label: "Front desk" });
  expect(added.data).toMatchObject([{ label: "Front desk", busy: null }]);
  expect((await readersAtProvider()) - before).toBe(1);
  const readerId = present(added.data[0])._id;
  await done("PUT", `admin/Reader/${readerId}`, { label: "Room 2" });
  expect((await done("GET", "admin/Reader/states")).data).toEqual([{ _id: readerId, isOnline: true }]);

  const orderId = await bookVisit();
  const asked = await done("POST", `admin/Order/${orderId}/reader`, { readerId, cents: 12_000, asksTip: true });
  expect(asked.payment).toMatchObject({ state: "waiting", amount: 12_000 });
  expect(await rig.count(sql`select count(*) from tenders where order_id = ${orderId}`)).toBe(1);
  const inUse = await api.send("DELETE", `admin/Reader/${readerId}`, { token });
  expect([inUse.status, inUse.body.code]).toEqual([409, "in_use"]);
  const canceled = await done("POST", `admin/Order/reader/${asked.payment._id}/cancel`);
  expect(canceled.payment).toMatchObject({ state: "ended", message: "Canceled. Nothing was charged." });
  expect(canceled.data).toMatchObject({ due: 12_000, tenders: [] });

  const again = await done("POST", `admin/Order/${orderId}/reader`, { readerId, cents: 12_000 });
  const { rows } = await db.execute<{ device: string }>(sql`select provider_id as device from readers`);
  await db.transaction((tx) => walkAway(tx, present(rows[0]).device));
  const ended = await done("GET", `admin/Order/reader/${again.payment._id}`);
  expect(ended.payment).toMatchObject({ message: "It was ended at the reader. Nothing was charged." });

  expect((await done("DELETE", `admin/Reader/${readerId}`)).data).toEqual([]);
  expect(await readersAtProvider()).toBe(before);
  const actions = await db.execute(
    sql`select action, summary from audit_entries where resource in ('Reader', 'Appointment') order by at`,
  );
  expect(actions.rows.map(({ action }) => action)).toEqual([
    ...["reader.add", "reader.rename", "payment.ask", "payment.ask", "reader.remove"],
  ]);
});

it("a busy card reader reports who is taking which payment, and accepts the next payment after that one is paid", async () => {
  const [first, second] = [await bookVisit(), await bookVisit()];
  const { data } = await done("POST", "admin/Reader", { registrationCode: "room-two-reader", label: "Room 2" });
  const readerId = present(data[0])._id;
  await done("POST", `admin/Order/${first}/reader`, { readerId, cents: 12_000 });
  const take = () => api.send("POST", `admin/Order/${second}/reader`, { token, body: { readerId, cents: 12_000 } });
  const busy = await take();
  expect([busy.status, busy.body.code, busy.body.message]).toEqual([
    409,
    "reader_busy",
    "Noor is taking $120.00 on it.",
  ]);
  const { rows } = await db.execute<{ device: string }>(
    sql`select provider_id as device from readers where id = ${readerId}`,
  );
  await db.transaction((tx) => presentCard(tx, present(rows[0]).device, {}));
  const next = await take();
  expect([next.status, next.body.payment?.state]).toEqual([200, "waiting"]);
  await done("POST", `admin/Order/reader/${next.body.payment._id}/cancel`);
  await done("DELETE", `admin/Reader/${readerId}`);
});

it("a registration code unknown to the provider is refused, and no card reader is stored", async () => {
  const wrong = { registrationCode: "NOT KNOWN", label: "Front desk" };
  const { status, body } = await api.send("POST", "admin/Reader", { token, body: wrong });
  expect([status, body.code, body.issues?.[0]?.path]).toEqual([400, "invalid_input", "registrationCode"]);
  expect((await done("GET", "admin/Reader")).data).toEqual([]);
});
