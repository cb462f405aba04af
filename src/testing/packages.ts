import { sql } from "drizzle-orm";
import { storeSavedCard } from "#modules/payments/server/public.ts";
import { newId } from "#shared/ids.ts";
import { instantOf } from "#shared/zoned-time.ts";
import type { PaymentRig } from "./payment-rig.ts";
import { present } from "./present.ts";

/** Example 13's package: 375.00 for six, a quarter of it first. */
const UNDERARMS = "pp06";
const ZONE = "America/New_York";

/** Customers who pay the demo's package in installments, by the sandbox. The packages must be seeded. */
export function packagesOf(rig: PaymentRig) {
  const { db, deps } = rig;

  const mine = async (customerId: string) =>
    present((await rig.call("GET", "PaymentPlan/mine", customerId)).body.data[0]);

  async function scheduleOf(purchaseId: string): Promise<string | null> {
    const { rows } = await db.execute<{ id: string | null }>(
      sql`select schedule_id as id from plan_purchases where id = ${purchaseId}`,
    );
    return present(rows[0]).id;
  }

  /** A customer who has paid the first of six payments. */
  async function buy() {
    const { customerId } = await rig.addShopper([]);
    // An address that nobody has proven to read gets few mails a day.
    await db.execute(sql`update customers set email_verified_at = now() where id = ${customerId}`);
    const { data: plans } = (await rig.call("GET", "PaymentPlan/all")).body;
    const plan = present(plans.find(({ name }: { name: string }) => name === "Underarms, six visits"));
    const option = present(plan.options.find(({ instalments }: { instalments: number }) => instalments === 6));
    const wanted = { option: 6, consentHash: present(option.consent).hash };
    const { data, session } = (await rig.call("POST", `PaymentPlan/start/${UNDERARMS}`, customerId, wanted)).body;
    await rig.pay(session.url);
    await rig.call("GET", `successOrder/${data.orderId}`, customerId);
    return { customerId, purchaseId: String(data.purchaseId), onPage: option.schedule };
  }

  /** The same, with its contract at the provider. The rig's jobs must run. */
  async function start() {
    const { customerId, purchaseId, onPage } = await buy();
    await rig.until(async () => (await scheduleOf(purchaseId)) !== null);
    const scheduleId = present(await scheduleOf(purchaseId));
    const shown = (await mine(customerId)).instalments.map(({ dueOn, amount }) => ({ dueOn, amount }));
    return { customerId, email: `${customerId}@example.com`, purchaseId, scheduleId, shown, onPage };
  }

  /** Another card on file, as the page that saves one leaves it, and as the contract charges it. */
  async function changeCard(customerId: string, scheduleId: string, number: string): Promise<void> {
    const { rows } = await db.execute<{ id: string; now: string }>(sql`
    select provider_id as id, floor(extract(epoch from clock_now())) as now from provider_customers where owner = ${`customer:${customerId}`}`);
    const { id: providerId, now } = present(rows[0]);
    const session = await deps.payments.createSetupSession(
      {
        ...{ customerId: providerId, currency: "USD", successUrl: rig.origin, cancelUrl: rig.origin },
        ...{ expiresAtSeconds: Number(now) + 1_900, metadata: { card_id: newId() } },
      },
      newId(),
    );
    await rig.pay(session.url ?? "", number);
    const card = await deps.payments.getCard((await deps.payments.getSession(session.id)).savedCardId ?? "");
    const consent = { text: "Charge my package to this card.", at: new Date() };
    await db.transaction((tx) => storeSavedCard(tx, { id: newId(), owner: `customer:${customerId}`, card, consent }));
    await rig.until(async () => (await deps.payments.readSchedule(scheduleId)).paymentMethodId === card.id);
  }

  async function secondsUntil(day: string, time: string): Promise<number> {
    const { rows } = await db.execute<{ now: string }>(sql`select clock_now() as now`);
    return (present(instantOf(day, time, ZONE)).getTime() - new Date(present(rows[0]).now).getTime()) / 1_000;
  }

  /** Goes on until noon of a day: it is charged at nine, in summer at ten, and what is charged is final an hour later. */
  const goPast = async (day: string) => rig.advance(Math.ceil(await secondsUntil(day, "12:00")));

  return { buy, start, mine, scheduleOf, changeCard, secondsUntil, goPast };
}
