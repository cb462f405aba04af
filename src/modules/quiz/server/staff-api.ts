import type { BindApi } from "#platform/api-binder.ts";
import { type AuditActor, actorOf } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import {
  discardDraft,
  planDraft,
  putDraftLive,
  readPendingVersion,
  readVersion,
  registerVersioned,
  saveDraft,
} from "#platform/resource/versions/drafts.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { completeQuiz, coverOf, issuesOfDraft, type QuizDraft } from "../domain/quiz-draft.ts";
import { quizStaffCalls as calls } from "../staff/contract/staff-calls.ts";
import { assertSafe, unsafeIn } from "./assert-safe.ts";
import { listQuizRules, QUIZ } from "./quiz-content.ts";
import { listQuizItems, readQuizState } from "./quiz-state.ts";
import { lockQuiz, quizVersioned, saveQuizRules, withdrawQuiz, writeQuiz } from "./write-quiz.ts";

const log = (tx: Transaction, actor: AuditActor, action: string, summary: string) =>
  writeAudit(tx, actor, { action: `quiz.${action}`, resource: QUIZ.resource, resourceId: QUIZ.recordId, summary });

const SHOWN_COMBINATIONS = 20;

/** Connects the quiz's back office API to its use cases. */
export const bindQuizStaffApi: BindApi = (api, deps) => {
  const { db, clock } = deps;
  const versioned = quizVersioned(deps);
  registerVersioned(deps, versioned);
  const state = async () => ({ data: await readQuizState(db, clock.now()) });

  /** Runs work on a draft. A conflict error includes the current draft. */
  async function onSeenDraft(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      if (!isAppError(error, "version_conflict")) throw error;
      throw new AppError("version_conflict", { cause: error, current: (await state()).data });
    }
    return state();
  }
  const locked = (work: (tx: Transaction) => Promise<unknown>) =>
    withRetry(db, async (tx) => {
      await lockQuiz(tx);
      await work(tx);
    });

  api.on(calls.listQuizRules, async () => ({ data: await listQuizRules(db) }));
  api.on(calls.saveQuizRules, async ({ body, ...context }) => {
    await saveQuizRules(deps, body.rules, clock.now(), actorOf(context));
    return { data: await listQuizRules(db) };
  });

  api.on(calls.readQuizDraft, state);
  api.on(calls.saveQuizDraft, ({ body: { draft, hash }, ...context }) =>
    onSeenDraft(() =>
      locked(async (tx) => {
        const actor = actorOf(context);
        await saveDraft(tx, QUIZ, {
          body: draft,
          expectedHash: hash,
          madeBy: context.principal.customerId,
          isNew: true,
        });
        const saved = await readPendingVersion(tx, QUIZ);
        await log(tx, actor, "saveDraft", `Draft of version ${saved?.n} of the quiz saved`);
      }),
    ),
  );
  api.on(calls.discardQuizDraft, ({ query: { hash }, ...context }) =>
    onSeenDraft(() =>
      locked(async (tx) => {
        const n = await discardDraft(tx, QUIZ, hash);
        await log(tx, actorOf(context), "discardDraft", `Draft of version ${n} of the quiz discarded`);
      }),
    ),
  );
  api.on(calls.checkQuiz, async ({ body: { draft } }) => {
    const cover = coverOf(draft.questions, draft.rules);
    const unsafe = await unsafeIn(deps, draft, clock.now());
    return {
      data: {
        combinations: cover.combinations,
        uncoveredCount: cover.uncovered.length,
        uncovered: cover.uncovered.slice(0, SHOWN_COMBINATIONS),
        rules: [...cover.decides].map(([ruleId, decides]) => ({ ruleId, decides })),
        issues: [
          ...issuesOfDraft(draft),
          ...unsafe.map(({ path, message }) => ({ path, message: `${path} ${message}.` })),
        ],
        items: await listQuizItems(db, [draft], clock.now()),
      },
    };
  });
  api.on(calls.publishQuiz, ({ body: { hash, liveFrom }, ...context }) =>
    onSeenDraft(async () => {
      const actor = actorOf(context);
      if (liveFrom === undefined) return putDraftLive(db, versioned, { id: QUIZ.recordId, expectedHash: hash, actor });
      const at = new Date(liveFrom);
      if (at <= clock.now())
        throw new AppError("invalid_input", { issues: [{ path: "liveFrom", message: "Choose a time ahead." }] });
      const draft = await readPendingVersion(db, QUIZ);
      if (draft) await versioned.check?.(QUIZ.recordId, draft.body);
      await locked(async (tx) => {
        const n = await planDraft(tx, QUIZ, { expectedHash: hash, liveFrom: at, madeBy: context.principal.customerId });
        await log(tx, actor, "plan", `Version ${n} of the quiz planned for ${at.toISOString()}`);
      });
    }),
  );
  api.on(calls.revertQuiz, async ({ params, ...context }) => {
    const former = await readVersion(db, QUIZ, params.version);
    if (former?.state !== "live" && former?.state !== "retired") throw new AppError("not_found");
    const quiz = completeQuiz(former.body as QuizDraft); // it was live before
    await assertSafe(deps, quiz, clock.now());
    const words = (version: number) =>
      `Version ${params.version} of the quiz put on the site again, as version ${version}`;
    await locked((tx) => writeQuiz(tx, quiz, actorOf(context), words));
    return state();
  });
  api.on(calls.withdrawQuiz, ({ body, ...context }) =>
    onSeenDraft(() => withRetry(db, (tx) => withdrawQuiz(tx, body.version, actorOf(context)))),
  );
};
