import { sql } from "drizzle-orm";
import { demoPeople } from "#modules/account/server/demo-people.ts";
import { type ClinicSnapshot, loadClinicSnapshot } from "#modules/booking/server/clinic/clinic-snapshot.ts";
import { writePastAnswers } from "#modules/care/server/public.ts";
import { neutralOrderName } from "#modules/checkout/domain/checkout-name.ts";
import { orders, reviews } from "#modules/checkout/server/tables.ts";
import { adoptPayments } from "#modules/payments/server/adopt-payments.ts";
import { writeAttempt } from "#modules/payments/server/public.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { insertMany } from "#platform/db/insert-many.ts";
import { longTransaction } from "#platform/db/long-transaction.ts";
import { command, statement } from "#platform/db/statement.ts";
import type { Secrets } from "#platform/secrets.ts";
import { addMinutes, dateInZone } from "#shared/zoned-time.ts";
import { writeRegulars } from "../account/regulars.ts";
import { hasVisits, type PricedLifeVisit, writePaidVisits, writeVisits } from "../booking/write-visits.ts";
import { countRatings } from "../catalog/count-ratings.ts";
import { listGoodsToSell } from "../catalog/goods-to-sell.ts";
import { writeSales } from "../catalog/write-sales.ts";
import { writeMessages } from "../content/write-messages.ts";
import type { PastContract } from "../payments/write-contracts.ts";
import { writeDeskTenders } from "../payments/write-desk-tenders.ts";
import { type PastPayment, writePastPayments } from "../payments/write-payments.ts";
import { type Life, planLife } from "./plan-life.ts";
import { movementsOf } from "./visit-payments.ts";
import { writeBalances } from "./write-balances.ts";
import { writeLifeConsents } from "./write-life-consents.ts";
import { writeOrders } from "./write-orders.ts";
import { writeRefunds } from "./write-past-refunds.ts";

/** The demo data's random seed; another seed gives different data. */
const SEED = "halcyon";
const WAITING_MESSAGES = 5;
/** The time limit for the largest statement, on a slow machine. */
const MOST_SECONDS = 600;

const lockOrders = command(sql`lock table ${orders} in share row exclusive mode`);

/**
 * Writes the demo data around the clinic's current time, in one transaction. Does nothing if the database already has
 * visits or orders. `withProvider` gets the card payments and contracts to record at the payment provider, in the same
 * transaction. `origin` is the site to which customers return after paying.
 */
export async function seedLife(
  db: Database,
  { origin, secrets, withProvider }: { origin: string; secrets: Secrets; withProvider: WriteWithProvider },
): Promise<void> {
  if (await hasLife(db)) return;
  // The plan is made before the transaction, because it takes a second or two, during which the database would only
  // wait.
  const now = await readNow(db);
  const [snapshot, goods] = [await loadClinicSnapshot(db), await listGoodsToSell(db, now)];
  const demoCustomer = demoPeople.find(({ role }) => role === "customer");
  if (!demoCustomer) throw new Error("the demo has no customer");
  const life = planLife({ snapshot, goods, now, seed: SEED, demoCustomer });
  await longTransaction(
    db,
    async (tx) => {
      // If two processes start at once, the second finds the first one's data.
      await lockOrders(tx);
      if (await hasLife(tx)) return;
      await writeRegulars(tx, life.regulars, { id: demoCustomer.id, since: life.demoCustomerSince });
      await writeVisits(tx, snapshot, life.visits);
      const people = [...life.regulars, demoCustomer];
      await writeLifeConsents(tx, { snapshot, visits: life.visits, people, now });
      await writeLifeAnswers(tx, { snapshot, visits: life.visits, secrets, now });
      await writeOrders(tx, [...life.visitOrders, ...life.goodsOrders]);
      const payments = life.goodsOrders.flatMap(({ payment }) => payment ?? []);
      await writePastPayments(tx, payments);
      const paidOrderIds = payments.map(({ orderId }) => orderId);
      await adoptPayments(tx, paidOrderIds);
      const visitPayments = life.visitOrders.flatMap(({ payment }) => payment ?? []);
      await writeDeskTenders(tx, visitPayments);
      await writePaidVisits(tx, visitPayments);
      await writeRefunds(tx, life.goodsOrders, movementsOf(visitPayments));
      await adoptPayments(tx, paidOrderIds); // runs after the credit notes, because refunds refer to them
      for (const { order } of life.goodsOrders) if (order.status === "pending") await openPage(tx, order, origin);
      await writeSales(
        tx,
        life.goodsOrders.flatMap(({ sales }) => sales),
        { now, timeZone: snapshot.settings.location.timeZone },
      );
      const sold = await writeBalances(tx, life, { now, settings: snapshot.settings, seed: SEED, secrets });
      await withProvider(tx, { payments: [...payments, ...sold.payments], contracts: sold.contracts });
      await writeReviews(tx, life.reviews);
      await writeMessages(tx, life.regulars.slice(-WAITING_MESSAGES), now);
    },
    { seconds: MOST_SECONDS },
  );
}

type WriteWithProvider = (
  tx: Transaction,
  known: { payments: readonly PastPayment[]; contracts: readonly PastContract[] },
) => Promise<void>;

async function writeReviews(tx: Transaction, written: Life["reviews"]): Promise<void> {
  await insertMany(tx, reviews, written);
  await countRatings(
    tx,
    written.flatMap(({ status, productId = null, serviceId = null, rating }) =>
      status === "approved" ? [{ productId, serviceId, rating }] : [],
    ),
  );
}

const askWhetherSeeded = statement({ has: "bool" }, sql`select exists (select from ${orders}) as has`);

async function hasLife(db: DatabaseOrTransaction): Promise<boolean> {
  const rows = await askWhetherSeeded(db);
  return rows[0]?.has === true || (await hasVisits(db));
}

const readClock = statement({ now: "instant" }, sql`select clock_now() as now`);

async function readNow(db: Database): Promise<Date> {
  const rows = await readClock(db);
  return new Date(rows[0]?.now ?? 0);
}

/** Creates the payment page of an order that is about to be paid; the reconciler opens it at the provider. */
async function openPage(
  tx: Transaction,
  order: { id: string; currency: string; dueNowCents: number },
  origin: string,
): Promise<void> {
  const [written] = await tx.select({ number: orders.number }).from(orders).where(sql`${orders.id} = ${order.id}`);
  const { id: orderId, currency, dueNowCents: amountCents } = order;
  const name = neutralOrderName(written?.number ?? 0);
  const urls = { successUrl: `${origin}/thanks/${orderId}`, cancelUrl: `${origin}/failed/${orderId}` };
  const lines = [{ name, amountCents, quantity: 1 }];
  await writeAttempt(tx, { orderId, ...urls, currency, lines, amountCents });
}

type AnswersContext = { snapshot: ClinicSnapshot; visits: readonly PricedLifeVisit[]; secrets: Secrets; now: Date };

/** How long after booking a customer answers the health check. */
const MINUTES_AFTER_BOOKING = 1;

/**
 * Fills in the health check of generated visits: of past ones, of today's, so that the front desk can check them in,
 * and of those that the customer has confirmed. The rest are still due.
 */
async function writeLifeAnswers(tx: Transaction, { snapshot, visits, secrets, now }: AnswersContext): Promise<void> {
  const { timeZone } = snapshot.clinic.rules;
  const today = dateInZone(now, timeZone);
  const answered = visits
    .filter(({ status, date }) => status !== "cancelled" && (date <= today || status === "confirmed"))
    .map(({ id, customerId, services, bookedAt }) => ({
      id: `${id}-health`,
      customerId,
      appointmentId: id,
      serviceIds: services.map(({ serviceId }) => serviceId),
      answeredAt: new Date(Math.min(addMinutes(bookedAt, MINUTES_AFTER_BOOKING).getTime(), now.getTime())),
    }))
    .sort((one, other) => one.answeredAt.getTime() - other.answeredAt.getTime());
  await writePastAnswers(tx, answered, { secrets, timeZone, now });
}
