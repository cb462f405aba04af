import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Customer } from "./customer.ts";
import { CLUSTER_URL, withDatabase } from "./database.ts";
import { placeOf } from "./desks.ts";
import type { History, Operation } from "./history.ts";
import { judgeDesks, judgeMembership, overlaps } from "./judge-desks.ts";
import { judgeMails } from "./judge-mails.ts";
import type { Load } from "./load.ts";
import { note } from "./operate.ts";
import { judgePictures } from "./pictures.ts";
import { WEB_PORTS } from "./proxies.ts";

const root = resolve(import.meta.dirname, "..");
const PAID_WITHIN_MS = 90_000;
/** Longer than a key stays claimed by a process that was killed (a minute). */
const KNOWN_WITHIN_MS = 90_000;

/** `folder` is that of the run, in which the processes write their emails. */
type Case = { history: History; load: Load; sandboxUrl: string; folder: string };

/** Returns everything in the clinic's data that contradicts its promises; empty if nothing does. */
export async function judge({ history, load, sandboxUrl, folder }: Case): Promise<string[]> {
  const { customers, people } = load;
  const findings: string[] = [];
  const byName = new Map(people.map((person) => [person.name, person]));
  for (const operation of history.operations)
    if (operation.outcome === "unknown" && byName.has(operation.customer))
      await resolveUnknown(byName.get(operation.customer), operation, findings);
  // Webhooks and jobs may still be on their way.
  const by = performance.now() + PAID_WITHIN_MS;
  for (const port of WEB_PORTS) {
    const origin = `http://127.0.0.1:${port}`;
    for (const customer of customers) findings.push(...(await judgeCustomer(customer, history, { origin, by })));
    findings.push(...(await judgeDesks(history, load, origin)));
  }
  const paid = history.operations.filter(({ isPaid }) => isPaid).length;
  findings.push(
    ...(await judgeMails(promisedMails(history), { folder, by })),
    ...(await judgePictures(history, people)),
    ...overlaps(history),
    ...(await comparePayments(sandboxUrl, paid)),
    ...checkData(),
  );
  return findings;
}

/**
 * Returns the keys of the emails that customers were promised: about visits that they booked, and orders that they
 * paid.
 */
const promisedMails = (history: History) =>
  history.operations.flatMap(({ kind, outcome, isPaid, what, place }) => {
    if (outcome !== "ok") return [];
    if (kind === "visit" && place?.visitId) return [`appointment:${place.visitId}:booked`];
    return kind === "order" && isPaid ? [`order:${what}:paid`] : [];
  });

/** Repeats a request with the same key, so that an unknown outcome becomes known. */
async function resolveUnknown(customer: Customer | undefined, operation: Operation, findings: string[]): Promise<void> {
  const { method = "POST", path, body, picture } = operation.request;
  for (const end = performance.now() + KNOWN_WITHIN_MS; performance.now() < end; ) {
    const answer = await customer?.call(method, path, body, { key: operation.key, picture });
    if (!answer) return;
    note(operation, answer);
    if (operation.outcome !== "unknown") return;
    await sleep(2_000);
  }
  findings.push(`${operation.kind} ${operation.key} of ${operation.customer} stays unknown`);
}

type Row = { _id: string; line1?: string; orderId?: string; status?: string };
type Visit = Row & { practitioner: { _id: string }; startsAt: string; endsAt: string };

async function judgeCustomer(
  customer: Customer,
  history: History,
  { origin, by }: { origin: string; by: number },
): Promise<string[]> {
  const own = history.operations.filter((one) => one.customer === customer.name);
  const findings: string[] = [];
  const rowsOf = async (path: string): Promise<Row[]> => {
    const { status, body } = await customer.call("GET", path, undefined, { origin });
    if (status !== 200) findings.push(`${path} of ${customer.name} answered ${status} at ${origin}`);
    return (body.data ?? []) as Row[]; // typed by the documented responses
  };
  const streets = await rowsOf("user/getAddress");
  for (const { what, outcome, key, isRemoved, isMissing } of own.filter(({ kind }) => kind === "address")) {
    const times = streets.filter(({ line1 }) => line1 === what).length;
    if (isMissing) findings.push(`address ${key} was ok, and wasn't there when it was deleted`);
    if (isRemoved && times === 0) continue;
    if (times !== (outcome === "ok" ? 1 : 0))
      findings.push(`address ${key} was ${outcome}, and is there ${times} times at ${origin}`);
  }
  const promised = (kind: Operation["kind"]) =>
    new Set(own.filter((one) => one.kind === kind && one.outcome === "ok").map(({ what }) => what));
  const visits = (await rowsOf("Appointment/upcoming")) as Visit[]; // typed by the documented responses
  const visitsPromised = promised("visit");
  if (visits.length !== visitsPromised.size)
    findings.push(`${customer.name} has ${visits.length} visits of ${visitsPromised.size} at ${origin}`);
  for (const operation of own.filter(({ kind, outcome }) => kind === "visit" && outcome === "ok")) {
    const visit = visits.find(({ orderId }) => orderId === operation.what);
    if (!visit) findings.push(`the visit of order ${operation.what} of ${customer.name} isn't there at ${origin}`);
    else operation.place = { ...placeOf(visit), visitId: visit._id };
  }
  const orders = await rowsOf("productOrders");
  for (const id of promised("order"))
    if (orders.filter(({ _id }) => _id === id).length !== 1)
      findings.push(`order ${id} of ${customer.name} isn't there once at ${origin}`);
  for (const { what } of own.filter(({ isPaid, outcome }) => isPaid && outcome === "ok")) {
    const status = orders.find(({ _id }) => _id === what)?.status;
    if (status === "pending") await untilPaid(customer, what, { origin, by }, findings);
    else if (status === "cancelled" || status === "failed") findings.push(`order ${what} was paid, and is ${status}`);
  }
  findings.push(...(await judgeMembership(customer, own, { origin, by })));
  return findings;
}

/** Waits until an order is paid, because the provider's webhook may still be on its way. */
async function untilPaid(
  customer: Customer,
  id: string,
  { origin, by }: { origin: string; by: number },
  findings: string[],
): Promise<void> {
  while (performance.now() < by) {
    const { body } = await customer.call("GET", "productOrders", undefined, { origin });
    const status = ((body.data ?? []) as Row[]).find(({ _id }) => _id === id)?.status;
    if (status !== "pending") return;
    await sleep(1_000);
  }
  findings.push(`order ${id} was paid, and stays pending`);
}

type Paid = { id: string; cents: number };

/** Compares each payment charged by the provider with the one we recorded. */
async function comparePayments(sandboxUrl: string, paid: number): Promise<string[]> {
  const charged = await withDatabase(sandboxUrl, async (db) => {
    const { rows } = await db.execute<Paid>(`select id, (data->>'amount_received')::int as cents from sandbox_objects
      where kind = 'payment_intent' and data->>'status' = 'succeeded'`);
    return rows;
  });
  const taken = await withDatabase(CLUSTER_URL, async (db) => {
    const { rows } =
      await db.execute<Paid>(`select payment_intent_id as id, captured_cents as cents from checkout_sessions
      where captured_cents > 0 and payment_intent_id is not null and created_at > now() - interval '3 hours'`);
    return new Map(rows.map(({ id, cents }) => [id, cents]));
  });
  if (charged.length < paid) return [`the provider charged ${charged.length} of ${paid} paid orders`];
  return charged.flatMap(({ id, cents }) =>
    taken.get(id) === cents ? [] : [`the provider charged ${cents} for ${id}, and we took ${taken.get(id) ?? 0}`],
  );
}

/** Runs `check:data` on the cluster. */
function checkData(): string[] {
  const args = [join(root, "src", "operations", "check-data-command.ts")];
  const env = { ...process.env, DATABASE_URL: CLUSTER_URL, NODE_ENV: "test" };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: "utf8" });
  if (status === 0) return [];
  const failures = stdout.split("\n").filter((line) => line.startsWith("FAIL"));
  return failures.length > 0 ? failures : [`check:data failed: ${stderr.slice(0, 500)}`];
}
