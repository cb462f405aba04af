import type { Customer, Json } from "./customer.ts";
import type { History, Operation } from "./history.ts";
import type { Load } from "./load.ts";

type Tender = { _id: string; amount: number; refunded: number };
type DeskOrder = { tenders: Tender[]; refunded: number };

const isOk = ({ outcome }: Operation) => outcome === "ok";
const sumOf = (cents: number[]) => cents.reduce((sum, one) => sum + one, 0);

/**
 * Returns the contradictions between the responses of one process and what was promised at the desks and by the
 * manager.
 */
export async function judgeDesks(history: History, load: Load, origin: string): Promise<string[]> {
  const staff = new Set(load.people.filter((person) => !load.customers.includes(person)).map(({ name }) => name));
  const own = history.operations.filter(({ customer }) => staff.has(customer));
  const of = (kind: Operation["kind"]) => own.filter((one) => one.kind === kind && isOk(one));
  const reader = load.manager.customer;
  const findings: string[] = [];
  const read = async (path: string): Promise<Json> => {
    const { status, body } = await reader.call("GET", path, undefined, { origin });
    if (status !== 200) findings.push(`${path} answered ${status} at ${origin}`);
    return (body.data ?? {}) as Json; // typed by the documented responses
  };
  for (const { what } of of("sale")) {
    const { tenders = [], refunded = 0 } = (await read(`admin/Order/${what}/tenders`)) as Partial<DeskOrder>;
    const taken = of("tender").filter((tender) => tender.of === what);
    const paid = sumOf(taken.map(({ cents = 0 }) => cents));
    const ids = tenders.map(({ _id }) => _id).sort();
    if (
      ids.join() !==
      taken
        .map((tender) => tender.what)
        .sort()
        .join()
    )
      findings.push(
        `order ${what} has the payments ${ids}, promised were ${taken.map((tender) => tender.what)} at ${origin}`,
      );
    if (sumOf(tenders.map(({ amount }) => amount)) !== paid)
      findings.push(`order ${what} wasn't paid ${paid} at ${origin}`);
    const back = sumOf(
      of("refund")
        .filter((refund) => refund.of === what)
        .map((refund) => Number(refund.what)),
    );
    if (refunded !== back) findings.push(`of order ${what} ${refunded} were refunded, promised ${back} at ${origin}`);
  }
  for (const { what } of of("desk visit")) {
    const steps = of("step").filter((step) => step.of === what);
    const promised = steps.at(-1)?.what;
    const { status } = await read(`admin/Appointment/${what}`);
    if (promised && status !== promised) findings.push(`visit ${what} is ${status}, and was ${promised} at ${origin}`);
  }
  findings.push(...(await judgeCards(load, of("tender"), reader, origin)));
  const price = of("price").at(-1);
  if (price) {
    const { price: present } = await read(price.request.path);
    if (present !== price.cents) findings.push(`the price is ${present}, and was set to ${price.cents} at ${origin}`);
  }
  return findings;
}

/** Checks that each gift card has the balance that its payments left, and never less than zero. */
async function judgeCards(load: Load, tenders: Operation[], reader: Customer, origin: string): Promise<string[]> {
  const findings: string[] = [];
  for (const { code, cents } of load.cards) {
    const left = cents - sumOf(tenders.filter((tender) => tender.code === code).map((tender) => tender.cents ?? 0));
    const { status, body } = await reader.call("POST", "GiftCards/balance", { code }, { origin });
    const { balance } = (body.data ?? {}) as { balance?: number };
    if (left < 0) findings.push(`a gift card of ${cents} paid ${cents - left}`);
    else if (balance !== left)
      findings.push(`a gift card has ${balance} (${status}), and should have ${left} at ${origin}`);
  }
  return findings;
}

/**
 * Returns where a practitioner would treat two people at the same time, by the history alone. A completed visit frees
 * the rest of its time.
 */
export function overlaps(history: History): string[] {
  const completed = new Map(
    history.operations
      .filter(({ kind, request }) => kind === "step" && request.path.endsWith("/complete"))
      .map(({ of, startedAt }) => [of, startedAt]),
  );
  const visits = history.operations
    .filter(isOk)
    .flatMap(({ place, what, endedAt }) =>
      place ? [{ ...place, bookedAt: endedAt, freedAt: completed.get(what) ?? Number.POSITIVE_INFINITY }] : [],
    )
    .sort((a, b) => a.from - b.from);
  return visits.flatMap((visit, index) =>
    visits
      .slice(index + 1)
      .filter(({ who, from, bookedAt, freedAt }) => {
        const isFreed = visit.freedAt < bookedAt || freedAt < visit.bookedAt;
        return who === visit.who && from < visit.to && !isFreed;
      })
      .map(({ who, from }) => `${who} treats two people at ${new Date(from).toISOString()}`),
  );
}

/** Returns the contradictions between a customer's membership and what was promised. */
export async function judgeMembership(
  customer: Customer,
  own: Operation[],
  { origin, by }: { origin: string; by: number },
): Promise<string[]> {
  const joined = own.find((one) => one.kind === "join" && isOk(one) && one.isPaid);
  if (!joined) return [];
  const left = own.some((one) => one.kind === "leave" && isOk(one));
  for (;;) {
    const { body } = await customer.call("GET", "Membership/mine", undefined, { origin });
    const mine = (body.data ?? {}) as { _id?: string; status?: string; endsOn?: string };
    if (mine._id === joined.what && mine.status === "active" && Boolean(mine.endsOn) === left) return [];
    if (performance.now() > by)
      return [
        `the membership ${joined.what} of ${customer.name} is ${JSON.stringify(mine)}, canceled: ${left} at ${origin}`,
      ];
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
