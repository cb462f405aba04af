import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { versionTasks } from "#platform/resource/versions/planned-versions.ts";
import { moduleApis } from "#server/server-modules.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";

const api = breakingOff("modules/quiz/server/quiz-drafts.test.ts", await demoApi(moduleApis));
const { db, send, deps } = api;
const editor = await newStaff(db, "admin", { steppedUp: true });
const token = editor.bearer;

const read = async () => (await send("GET", "admin/Quiz/draft", { token })).body.data;
type State = Awaited<ReturnType<typeof read>>;
type Draft = State["draft"];

/** Saves a draft that `change` makes from the current one. */
async function draft(change: (draft: Draft) => Draft) {
  const { draft: former, hash } = await read();
  return send("PUT", "admin/Quiz/draft", { token, body: { draft: change(former), hash } });
}
const publish = async (more: { liveFrom?: string } = {}) =>
  send("POST", "admin/Quiz/publish", { token, body: { hash: (await read()).hash ?? "", ...more } });
const discard = async () =>
  send("DELETE", `admin/Quiz/draft?hash=${(await read()).hash}` as "admin/Quiz/draft", { token });
const headed =
  (headline: string) =>
  ({ rules, ...rest }: Draft): Draft => ({
    ...rest,
    rules: rules.map((rule) => (rule.id === "R12" ? { ...rule, headline } : rule)),
  });

const SUGGESTION = "AcneQuizSuggession/getAcneQuizSuggessionByAnswer";
const answers = { answer1: "inflamed", answer2: "oily", answer3: "rarely", answer4: "basic" };
const recommended = async (version?: number) =>
  (await send("POST", SUGGESTION, { body: { ...answers, ...(version ? { version } : {}) } })).body.data;
const open = async (resultToken: string) =>
  (await send("POST", "AcneQuizSuggession/result", { body: { token: resultToken } })).body.data;

describe("the quiz's draft (OO-3)", () => {
  it("starts as a copy of the live quiz, and doesn't affect the site until it is published", async () => {
    const before = await read();
    expect([before.version, before.state, before.live?.version, before.hash]).toEqual([2, "none", 1, null]);
    const saved = await draft(headed("Fewer bumps, in four steps"));
    expect([saved.status, saved.body.data.state, saved.body.data.version]).toEqual([200, "draft", 2]);
    expect(saved.body.data.savedBy).toBe(editor.name);
    expect((await recommended()).headline).toBe(before.live?.content.rules.find(({ id }) => id === "R12")?.headline);
  });

  it("can't be saved if it is based on an older version; the error response then contains the current draft", async () => {
    const { draft: mine } = await read();
    const { status, body } = await send("PUT", "admin/Quiz/draft", { token, body: { draft: mine, hash: null } });
    expect([status, body]).toMatchObject([409, { code: "version_conflict", current: { state: "draft" } }]);
  });

  it("is checked while it is edited: how many combinations each rule decides, combinations without a rule, rules without an outcome, and unsafe products", async () => {
    const { draft: whole } = await read();
    const check = async (changed: Draft) =>
      (await send("POST", "admin/Quiz/check", { token, body: { draft: changed } })).body.data;
    const good = await check(whole);
    expect([good.combinations, good.uncoveredCount, good.issues]).toEqual([480, 0, []]);
    expect(good.rules.find(({ ruleId }) => ruleId === "R1")?.decides).toBe(240);
    expect(good.items.find(({ itemId }) => itemId === "b07")).toMatchObject({ kind: "bundle", isSold: true });

    const gap = await check({ ...whole, rules: whole.rules.filter(({ id }) => id !== "R13") });
    expect(gap.uncoveredCount).toBeGreaterThan(0);
    expect(gap.uncovered[0]).toMatchObject({ answer1: "inflamed", isPregnant: false });
    const worse = await check({
      ...whole,
      rules: whole.rules.map((rule) => ({
        ...rule,
        ...(rule.id === "R1" ? { outcome: { kind: "product" as const, productId: "p26" } } : {}),
        ...(rule.id === "R2" ? { outcome: null } : {}),
      })),
    });
    const words = worse.issues.map(({ message }) => message).join("\n");
    expect(words).toContain("R1 proposes");
    expect(words).toContain("retinoid in pregnancy");
    expect(words).toContain("R2 leads to nothing");
  });

  it("can't be published while answer combinations have no outcome, and the error says how many", async () => {
    await draft(({ rules, ...rest }) => ({ ...rest, rules: rules.filter(({ id }) => id !== "R13") }));
    const { status, body } = await publish();
    expect([status, body]).toMatchObject([409, { code: "quiz_incomplete" }]);
    expect((body as { message?: string }).message).toMatch(/^\d+ of 480 combinations have no outcome\.$/);
    expect((await read()).state).toBe("draft");
    await discard();
    expect(await read()).toMatchObject({ state: "none", hash: null });
  });

  it("can't be published if it recommends an unsafe product", async () => {
    await draft(({ rules, ...rest }) => ({
      ...rest,
      rules: rules.map((rule) =>
        rule.id === "R1" ? { ...rule, outcome: { kind: "product", productId: "p26" } } : rule,
      ),
    }));
    const { status, body } = await publish();
    expect([status, body]).toMatchObject([400, { code: "invalid_input" }]);
    expect(JSON.stringify(body)).toContain("retinoid in pregnancy");
    await discard();
  });

  it("can be read by all staff, but changed only with the permission to edit content", async () => {
    const { bearer } = await newStaff(db, "practitioner");
    expect((await send("GET", "admin/Quiz/draft", { token: bearer })).status).toBe(200);
    const { draft: mine, hash } = await read();
    const body = { draft: mine, hash };
    expect((await send("PUT", "admin/Quiz/draft", { token: bearer, body })).status).toBe(403);
    expect((await send("GET", "admin/Quiz/draft")).status).toBe(401);
  });
});

describe("a published version of the quiz (BO-40)", () => {
  it("is shown to new visitors, while a visitor who began the previous version gets a result of that version", async () => {
    const begun = (await send("GET", "AcneQuiz")).body.version;
    const former = await recommended();
    expect([begun, former.quizVersion]).toEqual([1, 1]);
    await draft(({ questions, ...rest }) => ({
      ...headed("Fewer bumps, in four steps")({ questions, ...rest }),
      questions: questions.map((question) =>
        question.id === "answer1" ? { ...question, question: "What do you mostly see?" } : question,
      ),
    }));
    expect((await publish()).body.data).toMatchObject({ state: "none", live: { version: 2 } });

    const { data, version } = (await send("GET", "AcneQuiz")).body;
    expect([version, data[0]?.question]).toEqual([2, "What do you mostly see?"]);
    const now = await recommended();
    expect([now.headline, now.quizVersion]).toEqual(["Fewer bumps, in four steps", 2]);
    const asBegun = await recommended(1);
    expect([asBegun.headline, asBegun.quizVersion]).toEqual([former.headline, 1]);
    const opened = await open(former.resultToken);
    expect([opened.headline, opened.quizVersion]).toEqual([former.headline, 1]);
    expect((await open(now.resultToken)).headline).toBe("Fewer bumps, in four steps");
    const { rows } = await db.execute<{ summary: string; account: string }>(
      sql`select summary, account_id as account from audit_entries where action = 'quiz.publish'`,
    );
    expect(rows).toEqual([{ summary: "Version 2 of the quiz put on the site", account: editor.customerId }]);
  });

  it("can be published again as a new version, which doesn't change the draft", async () => {
    await draft(headed("A third headline"));
    const { body } = await send("POST", "admin/Quiz/revert/1", { token });
    expect(body.data).toMatchObject({ state: "draft", version: 4, live: { version: 3 } });
    expect((await recommended()).headline).not.toBe("Fewer bumps, in four steps");
    expect((await send("POST", "admin/Quiz/revert/99", { token })).status).toBe(404);
    await discard();
  });

  it("is also created when a client replaces the rules through the API", async () => {
    const { data: rules } = (await send("GET", "admin/AcneQuiz/rules", { token })).body;
    const changed = rules.map((rule) => (rule.id === "R12" ? { ...rule, headline: "By the API" } : rule));
    expect((await send("PUT", "admin/AcneQuiz/rules", { token, body: { rules: changed } })).status).toBe(200);
    expect((await read()).live?.version).toBe(4);
  });
});

describe("a scheduled version of the quiz", () => {
  beforeAll(async () => {
    await draft(headed("From tomorrow"));
  });
  const runJob = () =>
    versionTasks(deps).put_version_live?.({ resource: "Quiz", recordId: "quiz" }, {} as never) ?? Promise.reject();
  const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
  /** Simulates that the scheduled time has come. */
  const comeDue = () =>
    db.execute(sql`update record_versions set live_from = clock_now() - interval '1 second' where state = 'planned'`);
  const waiting = async () => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from graphile_worker.jobs where task_identifier = 'put_version_live'`,
    );
    return present(rows[0]).count;
  };

  it("waits for its time, and is published only once by the job", async () => {
    expect((await publish({ liveFrom: "2020-01-01T00:00:00Z" })).status).toBe(400);
    const planned = await publish({ liveFrom: tomorrow() });
    expect(planned.body.data).toMatchObject({ state: "planned", version: 5 });
    expect(await waiting()).toBe(1);
    await runJob();
    expect((await read()).state).toBe("planned");
    await comeDue();
    await Promise.all([runJob(), runJob()]);
    expect(await read()).toMatchObject({ state: "none", live: { version: 5 } });
    expect((await recommended()).headline).toBe("From tomorrow");
  });

  it("becomes a draft again after it is edited, and is then not published by the job", async () => {
    await draft(headed("Planned, then edited"));
    await publish({ liveFrom: tomorrow() });
    await draft(headed("Edited"));
    await comeDue();
    await runJob();
    expect(await read()).toMatchObject({ state: "draft", live: { version: 5 } });
  });

  it("is checked again at its time; if the check refuses it, its author is notified and it becomes a draft", async () => {
    await publish({ liveFrom: tomorrow() });
    await db.execute(sql`update products set is_active = false where id = 'p44'`);
    await comeDue();
    await runJob();
    expect(await read()).toMatchObject({ state: "draft", live: { version: 5 } });
    const { rows } = await db.execute<{ payload: Record<string, unknown> }>(
      sql`select payload from outbox_events where type = 'version_refused'`,
    );
    expect(rows.map(({ payload }) => payload)).toMatchObject([
      { accountId: editor.customerId, version: 6, path: "/admin/quiz", title: "The quiz" },
    ]);
    expect(String(rows[0]?.payload.why)).toContain("isn’t sold");
    await db.execute(sql`update products set is_active = true where id = 'p44'`);
  });
});

describe("the quiz on the site", () => {
  const isAbsent = async () => (await send("GET", "Clinic/shell")).body.data.absent.includes("quiz");

  it("is shown only while everything that it recommends is for sale", async () => {
    await expect.poll(isAbsent).toBe(false);
    await db.execute(sql`update bundles set is_active = false where id = 'b03'`);
    await expect.poll(isAbsent).toBe(true);
    await db.execute(sql`update bundles set is_active = true where id = 'b03'`);
    await expect.poll(isAbsent).toBe(false);
  });

  it("disappears after it is taken off the site, and reappears after a version is published", async () => {
    const withdraw = (version: number) => send("POST", "admin/Quiz/withdraw", { token, body: { version } });
    expect((await withdraw(4)).status).toBe(409);
    expect((await withdraw(5)).body.data).toMatchObject({ live: null });
    await expect.poll(isAbsent).toBe(true);
    expect((await send("GET", "AcneQuiz")).body).toMatchObject({ data: [], version: null });
    expect((await send("POST", SUGGESTION, { body: answers })).status).toBe(404);
    expect((await withdraw(5)).status).toBe(409);
    expect((await publish()).body.data.live?.version).toBe(6);
    await expect.poll(isAbsent).toBe(false);
  });
});
