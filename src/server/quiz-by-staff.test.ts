import { expect, it } from "vitest";
import { ensureClinicSettings } from "#modules/content/server/public.ts";
import { seedIngredients } from "#modules/ingredients/server/seed-ingredients.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { moduleApis } from "./server-modules.ts";

// A new clinic, with only the ingredient facts.
const { db, send } = await testApi(moduleApis);
await ensureClinicSettings(db);
await seedIngredients(db);
const { bearer: token } = await newStaff(db, "admin", { steppedUp: true });

const isAbsent = async () => (await send("GET", "Clinic/shell")).body.data.absent.includes("quiz");
const read = async () => (await send("GET", "admin/Quiz/draft", { token })).body.data;
type Draft = Awaited<ReturnType<typeof read>>["draft"];
const save = async (draft: Draft) =>
  send("PUT", "admin/Quiz/draft", { token, body: { draft, hash: (await read()).hash } });
const publish = async () => send("POST", "admin/Quiz/publish", { token, body: { hash: (await read()).hash ?? "" } });

const option = (id: string) => ({ id, text: `Answer ${id}`, help: "", reason: `Said ${id}` });

it("OO-3 a quiz created by staff is on the site after it is published, and disappears after it is unpublished", async () => {
  expect([await isAbsent(), (await read()).live]).toEqual([true, null]);
  const empty = await read();
  expect([empty.version, empty.state, empty.draft.questions.map(({ id }) => id)]).toEqual([
    1,
    "none",
    ["answer1", "answer2", "answer3", "answer4"],
  ]);
  const response = await send("POST", "admin/Product", {
    token,
    body: {
      name: "Plain Gel",
      isActive: true,
      ingredients: ["Aqua", "Glycerin"],
      sizes: [{ size: "50 ml", price: 2_000, onHand: 5 }],
    },
  });
  expect(response.body.message).toBe("OK");
  const productId: string = response.body.data._id;
  const questions = empty.draft.questions.map((question, index) => ({
    ...question,
    question: `Question ${index + 1}?`,
    options: index === 2 ? [option("rarely"), option("often")] : [option("one"), option("two")],
  }));
  const rule = {
    id: "R1",
    when: {},
    headline: "One gel",
    start: "Every evening.",
    doNotCombine: [],
    note: "",
    weeksFrom: 4,
    weeksTo: 8,
    consult: "none" as const,
  };
  // A draft may be incomplete, but then can't be published.
  expect((await save({ ...empty.draft, questions, rules: [{ ...rule, outcome: null }] })).status).toBe(200);
  const refused = await publish();
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { message: "R1 leads to nothing. Choose a product or a bundle." },
  ]);
  expect(await isAbsent()).toBe(true);

  await save({ ...empty.draft, questions, rules: [{ ...rule, outcome: { kind: "product", productId } }] });
  expect((await publish()).body.data).toMatchObject({ state: "none", live: { version: 1 } });
  await expect.poll(isAbsent).toBe(false);
  const asked = (await send("GET", "AcneQuiz")).body;
  expect([asked.version, asked.data.map(({ question }) => question)]).toEqual([
    1,
    ["Question 1?", "Question 2?", "Question 3?", "Question 4?"],
  ]);
  const answers = { answer1: "one", answer2: "two", answer3: "often", answer4: "one", version: 1 };
  const { data } = (await send("POST", "AcneQuizSuggession/getAcneQuizSuggessionByAnswer", { body: answers })).body;
  expect([present(data.productId).name, data.headline, data.quizVersion]).toEqual(["Plain Gel", "One gel", 1]);

  // A product that is no longer sold makes the quiz unavailable.
  const { version } = (await send("GET", `admin/Product/${productId}`, { token })).body.data;
  await send("PUT", `admin/Product/${productId}`, { token, body: { isActive: false, version } });
  await expect.poll(isAbsent).toBe(true);
  await send("PUT", `admin/Product/${productId}`, { token, body: { isActive: true, version: version + 1 } });
  await expect.poll(isAbsent).toBe(false);
  expect((await send("POST", "admin/Quiz/withdraw", { token, body: { version: 1 } })).status).toBe(200);
  await expect.poll(isAbsent).toBe(true);
});
