import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { loadSecrets } from "#platform/secrets.ts";
import { addDesign, giveCard } from "#testing/gift-cards-for-tests.ts";
import { newStaff } from "#testing/staff.ts";
import { Customer } from "./customer.ts";
import { CLUSTER_URL, withDatabase } from "./database.ts";
import { type Desk, sell, treatWalkIn } from "./desks.ts";
import type { History } from "./history.ts";
import type { Doing } from "./operate.ts";
import { uploadPicture } from "./pictures.ts";
import { changePrice } from "./prices.ts";
import { bookVisit, buyProduct, enterAddress, joinAndLeave, type Shopping } from "./shoppers.ts";

/** The number of customers who add addresses continuously. The gaps between their successes measure downtime. */
const WATCHERS = 2;
const BUYERS = 10;
const DESKS = 2;
const WATCHER_PAUSE_MS = 150;
const BUYER_PAUSE_MS = 1_500;
const DESK_PAUSE_MS = 2_000;
const MANAGER_PAUSE_MS = 6_000;
const CARD_CENTS = 100_000;

export type Load = {
  customers: Customer[];
  /** All people whose operations are in the history. */
  people: Customer[];
  manager: Doing;
  /** The names of the customers who never pause. */
  watchers: string[];
  /** The gift cards, each with its initial balance. */
  cards: { code: string; cents: number }[];
  /** Pauses the manager's own changes while the work runs. */
  withoutManager: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Stops everyone. Resolves when all have finished their current operation. */
  stop: () => Promise<void>;
};

type Staff = { bearers: string[]; codes: string[] };

/** Creates the staff with their sessions, and a gift card for each desk. */
async function makeStaff(): Promise<Staff> {
  return withDatabase(CLUSTER_URL, async (db) => {
    const secrets = await loadSecrets(db, undefined);
    await addDesign({ db });
    const bearers: string[] = [];
    const codes: string[] = [];
    for (let index = 0; index <= DESKS; index += 1)
      bearers.push((await newStaff(db, "admin", { steppedUp: true })).bearer);
    for (let index = 0; index < DESKS; index += 1) codes.push((await giveCard({ db, secrets }, CARD_CENTS)).code);
    return { bearers, codes };
  });
}

/** Starts twelve customers, two desks and a manager, who act until they are stopped. */
export async function startLoad(history: History): Promise<Load> {
  const stopping = new AbortController();
  const nameOf = (role: string, index: number) => `${role}${index}-${randomUUID().slice(0, 6)}`;
  const customers = Array.from({ length: WATCHERS + BUYERS }, (_, index) => new Customer(nameOf("cluster", index)));
  for (const [index, customer] of customers.entries()) await customer.signUp(2_010_000 + index * 7);
  const { bearers, codes } = await makeStaff();
  const desks = codes.map(
    (code, index): Desk => ({ customer: new Customer(nameOf("desk", index), bearers[index]), history, code }),
  );
  const manager: Doing = { customer: new Customer(nameOf("manager", 0), bearers[DESKS]), history };
  let changing: Promise<unknown> = Promise.resolve();
  let isManagerAway = false;

  async function during(pauseMs: number, act: () => Promise<unknown>): Promise<void> {
    while (!stopping.signal.aborted) {
      await act();
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  }
  const watch = (customer: Customer) => {
    const shopping: Shopping = { customer, history, addresses: [], membership: "none" };
    return during(WATCHER_PAUSE_MS, () => enterAddress(shopping));
  };
  const shop = (customer: Customer) => {
    const shopping: Shopping = { customer, history, addresses: [], membership: "none" };
    return during(BUYER_PAUSE_MS, () => {
      const chance = Math.random();
      if (chance < 0.3) return enterAddress(shopping);
      if (chance < 0.6) return bookVisit(shopping);
      return chance < 0.95 ? buyProduct(shopping) : joinAndLeave(shopping);
    });
  };
  const serve = (desk: Desk) => during(DESK_PAUSE_MS, () => (Math.random() < 0.6 ? sell(desk) : treatWalkIn(desk)));
  const manage = () =>
    during(MANAGER_PAUSE_MS, async () => {
      if (isManagerAway) return;
      changing = changePrice(manager);
      await changing;
      await uploadPicture(manager);
    });
  const living = Promise.all([
    ...customers.slice(0, WATCHERS).map(watch),
    ...customers.slice(WATCHERS).map(shop),
    ...desks.map(serve),
    manage(),
  ]);
  return {
    customers,
    manager,
    watchers: customers.slice(0, WATCHERS).map(({ name }) => name),
    people: [...customers, ...desks.map(({ customer }) => customer), manager.customer],
    cards: codes.map((code) => ({ code, cents: CARD_CENTS })),
    async withoutManager(work) {
      isManagerAway = true;
      await changing;
      try {
        return await work();
      } finally {
        isManagerAway = false;
      }
    },
    async stop() {
      stopping.abort();
      await living;
    },
  };
}
