import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { systemActor } from "#platform/audit/actor.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { part } from "#testing/runs.ts";
import { listAnswerCombinations, type QuizRule } from "../domain/quiz-rule.ts";
import { findHazard } from "../domain/quiz-safety.ts";
import { bindQuizApi } from "./api.ts";
import { listQuizQuestions, listQuizRules } from "./quiz-content.ts";
import { openAnswers, sealAnswers } from "./sealed-answers.ts";
import { bindQuizStaffApi } from "./staff-api.ts";
import { saveQuizRules } from "./write-quiz.ts";

const { db, send, deps } = breakingOff(
  "modules/quiz/server/quiz-api.test.ts",
  await demoApi([bindQuizApi, bindQuizStaffApi]),
);
const SUGGESTION = "AcneQuizSuggession/getAcneQuizSuggessionByAnswer";
const actor = systemActor("tests");
const answers = { answer1: "inflamed", answer2: "oily", answer3: "rarely", answer4: "basic" };

type Item = {
  product: { _id: string; name: string };
  inStock: boolean;
  insteadOf?: string;
  why: string;
  checked: string;
};
const idsOf = (items: Item[]) => items.map(({ product }) => product._id);

describe("the quiz (QZ-1)", () => {
  it("has four questions, in order, with stable answers", async () => {
    const { body } = await send("GET", "AcneQuiz");
    expect(
      body.data.map((question: { _id: string; options: unknown[] }) => [question._id, question.options.length]),
    ).toEqual([
      ["answer1", 5],
      ["answer2", 4],
      ["answer3", 3],
      ["answer4", 4],
    ]);
  });

  it("returns the same result to guests whether the answers are in the query or in the body (QZ-1)", async () => {
    const query = new URLSearchParams({ ...answers, email: "mara@example.com" });
    const byQuery = await send("GET", `${SUGGESTION}?${query}`);
    const byBody = await send("POST", SUGGESTION, { body: { ...answers, email: "mara@example.com" } });
    expect([byQuery.status, byBody.status]).toEqual([200, 200]);
    const strip = ({ resultToken, ...rest }: { resultToken: string }) => [typeof resultToken, rest];
    expect(strip(byQuery.body.data)).toEqual(strip(byBody.body.data));
    for (const { headers } of [byQuery, byBody]) expect(headers.get("cache-control")).toBe("no-store");
    expect(byBody.body.data.frequentlyBuyProductId?._id).toBe("b03");
    expect(idsOf(byBody.body.data.items)).toEqual(["p02", "p25", "p12", "p36"]);
  });

  it("refuses answers that aren't among a question's options, and an invalid email", async () => {
    expect((await send("POST", SUGGESTION, { body: { ...answers, answer2: "green" } })).body.issues?.[0]?.path).toBe(
      "answer2",
    );
    expect((await send("POST", SUGGESTION, { body: { ...answers, email: "mara" } })).status).toBe(400);
    expect((await send("GET", SUGGESTION)).status).toBe(400);
  });

  it("says which answers led to the result, how to begin and which products not to combine (QZ-3)", async () => {
    const { data } = (await send("POST", SUGGESTION, { body: answers })).body;
    expect(
      data.reasons.map(({ text, isDeciding }: { text: string; isDeciding: boolean }) => [text, isDeciding]),
    ).toEqual([
      ["Red, sore bumps", true],
      ["Shiny by midday", true],
      ["Not sensitive", false],
      ["No actives now", false],
    ]);
    expect(data.doNotCombine.join()).toContain("retinol on the same night");
    expect([data.weeksFrom, data.weeksTo, data.start.includes("two weeks")]).toEqual([8, 12, true]);
  });
});

describe("the quiz's rules for all answer combinations (QZ-3)", () => {
  it("lead to an item in stock and give a reason, and never lead to a product that is unsafe for the person", {
    timeout: 120_000,
  }, async () => {
    // `npm run check` tests all of them.
    for (const combination of part(listAnswerCombinations(await listQuizQuestions(db)), 24, 20_261_128)) {
      const { status, body } = await send("POST", SUGGESTION, { body: combination });
      expect(status).toBe(200);
      const { productId, frequentlyBuyProductId, items } = body.data;
      expect([productId, frequentlyBuyProductId].filter(Boolean)).toHaveLength(1);
      expect(items.length).toBeGreaterThan(0);
      for (const item of items as Item[])
        expect([item.inStock, item.why !== "", item.checked]).toEqual([true, true, "Nothing rated as clogging"]);
    }
  });

  it("can be saved as the demo has them, because their results and substitutes are safe for every combination", async () => {
    await expect(saveQuizRules(deps, await listQuizRules(db), new Date(), actor)).resolves.toBeUndefined();
  });

  it("can't be saved if they recommend a retinoid in pregnancy, peroxide for stinging skin or an item that isn't sold", async () => {
    const rules = await listQuizRules(db);
    const change = (id: string, outcome: QuizRule["outcome"]) =>
      rules.map((rule) => (rule.id === id ? { ...rule, outcome } : rule));
    for (const [list, words] of [
      [change("R1", { kind: "product", productId: "p26" }), "retinoid in pregnancy"],
      [change("R4", { kind: "bundle", bundleId: "b03" }), "benzoyl peroxide"],
      [change("R9b", { kind: "product", productId: "p16" }), "may clog"],
      [change("R9b", { kind: "product", productId: "p99" }), "isn’t sold"],
      [change("R9b", { kind: "bundle", bundleId: "b99" }), "isn’t sold"],
    ] as const)
      await expect(saveQuizRules(deps, [...list], new Date(), actor)).rejects.toMatchObject({
        code: "invalid_input",
        issues: expect.arrayContaining([expect.objectContaining({ message: expect.stringContaining(words) })]),
      });
    expect(await listQuizRules(db)).toEqual(rules);
  });

  it("treat a product as strong salicylic acid by the percentage in its name", () => {
    const label = { name: "Peel Serum 10 %", ingredients: ["Aqua", "Salicylic Acid"], flags: [], worstClogging: 0 };
    expect(findHazard(label, { ...answers, isPregnant: true })).toContain("salicylic");
    expect(findHazard({ ...label, name: "Pore Serum 2 %" }, { ...answers, isPregnant: true })).toBeUndefined();
  });

  it("can be read and changed by staff only", async () => {
    expect((await send("GET", "admin/AcneQuiz/rules")).status).toBe(401);
    expect((await send("PUT", "admin/AcneQuiz/rules", { body: { rules: [] } })).status).toBe(401);
  });
});

describe("a sold-out item of a quiz result", () => {
  it("is replaced by a substitute, and the result mentions the replacement", async () => {
    await db.execute(sql`update product_sizes set on_hand = reserved where product_id in ('p25', 'p15')`);
    const bundle = (await send("POST", SUGGESTION, { body: answers })).body.data;
    expect(idsOf(bundle.items)).toEqual(["p02", "p27", "p12", "p36"]);
    expect(bundle.items[1]?.insteadOf).toBe("BP Light 2.5% Leave-on");
    expect(bundle.frequentlyBuyProductId?.inStock).toBe(false);
    const single = (await send("POST", SUGGESTION, { body: { ...answers, answer4: "rx" } })).body.data;
    expect(single.productId?._id).toBe("p13");
  });
});

describe("the link to a quiz result", () => {
  const sealed = { ...answers, isPregnant: false };
  const now = new Date("2026-11-20T12:00:00Z");

  it("is valid for 30 days, although the server stores nothing for it, and reveals no answers", () => {
    const token = sealAnswers(sealed, deps.secrets, now);
    expect(openAnswers(token, deps.secrets, now)).toEqual(sealed);
    expect(Buffer.from(token, "base64url").toString("latin1")).not.toContain("inflamed");
    expect(() => openAnswers(token, deps.secrets, new Date("2026-12-21T12:00:00Z"))).toThrow(/expired/);
  });

  it("opens the result through the API, but not if it was tampered with", async () => {
    const token = sealAnswers(sealed, deps.secrets, new Date());
    expect((await send("POST", "AcneQuizSuggession/result", { body: { token } })).body.data.ruleId).toBe("R12");
    const altered = `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`;
    for (const other of [altered, token.slice(0, 20), "x", `${token}AA`]) {
      const { status, body } = await send("POST", "AcneQuizSuggession/result", { body: { token: other } });
      expect([status, body.code]).toEqual([410, "link_expired"]);
    }
  });
});
