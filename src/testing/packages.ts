import { sql } from "drizzle-orm";
import { instantOf } from "#shared/zoned-time.ts";
import type { PaymentRig } from "./payment-rig.ts";
import { present } from "./present.ts";
import { saveCardOf } from "./save-card.ts";

/** A package of six sessions for 375.00, with a quarter paid first. */
const UNDERARMS = { id: "pp06", name: "Underarms, six visits" };
const ZONE = "America/New_York";

/** Creates customers who pay the demo's package in installments, with the sandbox. The packages must be seeded. */
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

  /** Creates a customer who has paid the first of this many payments. */
  async function buy(wantedPlan = UNDERARMS, payments = 6) {
    const { customerId } = await rig.addShopper([]);
    // An unverified address gets only a few emails a day.
    await db.execute(sql`update customers set email_verified_at = now() where id = ${customerId}`);
    const { data: plans } = (await rig.call("GET", "PaymentPlan/all")).body;
    const plan = present(plans.find(({ name }: { name: string }) => name === wantedPlan.name));
    const option = present(plan.options.find(({ instalments }: { instalments: number }) => instalments === payments));
    const input = { option: payments, consentHash: present(option.consent).hash };
    const { data, session } = (await rig.call("POST", `PaymentPlan/start/${wantedPlan.id}`, customerId, input)).body;
    await rig.pay(session.url);
    await rig.call("GET", `successOrder/${data.orderId}`, customerId);
    return { customerId, purchaseId: String(data.purchaseId), onPage: option.schedule };
  }

  /**
   * Creates a customer who has paid the first of this many payments, with a contract at the provider. The rig's jobs
   * must run.
   */
  async function start(wantedPlan = UNDERARMS, payments = 6) {
    const { customerId, purchaseId, onPage } = await buy(wantedPlan, payments);
    await rig.until(async () => (await scheduleOf(purchaseId)) !== null);
    const scheduleId = present(await scheduleOf(purchaseId));
    const shown = (await mine(customerId)).instalments.map(({ dueOn, amount }) => ({ dueOn, amount }));
    return { customerId, email: `${customerId}@example.com`, purchaseId, scheduleId, shown, onPage };
  }

  /** Saves a new card for the customer, as the page for saving cards does, and waits until the contract charges it. */
  async function changeCard(customerId: string, scheduleId: string, number: string): Promise<void> {
    const card = await saveCardOf(rig, customerId, number);
    await rig.until(async () => (await deps.payments.readSchedule(scheduleId)).paymentMethodId === card.id);
  }

  async function secondsUntil(day: string, time: string): Promise<number> {
    const { rows } = await db.execute<{ now: string }>(sql`select clock_now() as now`);
    return (present(instantOf(day, time, ZONE)).getTime() - new Date(present(rows[0]).now).getTime()) / 1_000;
  }

  /** Advances to noon of a day. Charges are made at nine, in summer at ten, and are final an hour later. */
  const goPast = async (day: string) => rig.advance(Math.ceil(await secondsUntil(day, "12:00")));

  return { buy, start, mine, scheduleOf, changeCard, secondsUntil, goPast };
}
