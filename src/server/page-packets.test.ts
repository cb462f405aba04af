import { expect, it } from "vitest";
import { createApi } from "#api/create-api.ts";
import { calls } from "#calls.ts";
import { databaseTraffic } from "#platform/db/database-traffic.ts";
import { readingForPage } from "#platform/db/page-reads.ts";
import { fullPathOf } from "#shared/contract/client.ts";
import type { Principal } from "#shared/principal.ts";
import { staffCalls } from "#staff-calls.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { newShopper } from "#testing/new-shopper.ts";
import { packetsOf } from "#testing/packets.ts";
import { present } from "#testing/present.ts";
import { moduleApis } from "./server-modules.ts";

const tested = await demoApi(moduleApis);
const { db, deps } = tested;
const api = createApi({
  deps,
  calls,
  staffCalls,
  bindings: moduleApis,
  authenticate: async () => undefined,
  observe: () => {},
});
/** Returns a new customer and the bearer token of their session. */
async function newCustomer() {
  const token = await newShopper(tested);
  const { rows } = await db.$client.query<{ customerId: string; sessionId: string }>(
    `select s.customer_id as "customerId", s.id as "sessionId" from sessions s order by s.created_at desc, s.id desc limit 1`,
  );
  const principal: Principal = { ...present(rows[0]), role: "customer", name: "Ada Okafor" };
  return { token, principal };
}

const { token, principal } = await newCustomer();
const { principal: stranger } = await newCustomer();

/** The calls of the profile page that depend on its customer, with those of the layout. */
const PROFILE = [
  calls.getShellOfCustomer,
  calls.getProfile,
  calls.getAddress,
  calls.listSessions,
  calls.listMyGiftCards,
  calls.getWallet,
  calls.getSavedCard,
  calls.getMyMembership,
];

type Answer = { status: number; body: { data: unknown } };

/** Makes the calls side by side, as a page's loaders do. */
const load = (customer = principal): Promise<Answer[]> =>
  readingForPage(() =>
    Promise.all(
      PROFILE.map(async (call) => {
        const request = new Request(`http://in-process${fullPathOf(call)}`);
        const inProcess = {
          principal: customer,
          clientNetwork: undefined,
          requestId: "1",
          origin: "http://localhost:3000",
        };
        const answer = await api.fetch(request, { inProcess });
        return { status: answer.status, body: (await answer.json()) as { data: unknown } };
      }),
    ),
  );

it("all data of a customer's profile page are read by one statement, in one round trip to the database", async () => {
  await load();
  const before = databaseTraffic.statements;
  const [packets, answers] = await packetsOf(() => load());
  expect(answers.map(({ status }) => status)).toEqual(PROFILE.map(() => 200));
  expect(packets).toBe(1);
  expect(databaseTraffic.statements - before).toBe(1);
});

it("the API calls of a page, combined into one statement, return the same as each call made alone", async () => {
  const answers = await load();
  for (const [index, call] of PROFILE.entries()) {
    const alone = await tested.send("GET", call.path as "user/getProfile", { token });
    expect(answers[index]?.body).toEqual(alone.body);
  }
});

it("pages rendered at the same time for two customers contain only the data of each page's own customer", async () => {
  const [own, others] = await Promise.all([load(), load(stranger)]);
  expect([own, others]).toEqual([await load(), await load(stranger)]);
  const idIn = (answers: Answer[]) => (present(answers[1]).body.data as { _id: string })._id;
  expect([idIn(own), idIn(others)]).toEqual([principal.customerId, stranger.customerId]);
});

const breakCards = (is: boolean) =>
  db.$client.query(`alter table saved_cards rename column ${is ? "brand to no_brand" : "no_brand to brand"}`);

it("an API call that fails doesn't affect the other calls of its page", async () => {
  await breakCards(true);
  try {
    const answers = await load();
    expect(answers.map(({ status }) => status)).toEqual(
      PROFILE.map((call) => (call === calls.getSavedCard ? 500 : 200)),
    );
  } finally {
    await breakCards(false);
  }
});
