import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { ServicePlaceholder } from "#modules/catalog/web/drawings/service-placeholder.tsx";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { msg } from "#shared/words/msg.ts";
import { apiOf, requirePage, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { loadQuizProgress, nextQuizStep, previousQuizStep, tickPregnant } from "#web/state/quiz-progress.ts";
import { answerQuiz, useQuiz } from "#web/state/quiz-store.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import { spokenIn } from "#web/words/spoken.tsx";
import type { QuizCalls } from "../../contract/calls.ts";
import { questionIds } from "../../domain/quiz-rule.ts";
import { QuizProgress } from "../components/quiz-progress.tsx";
import { QuizQuestion } from "../components/quiz-question.tsx";
import { RecommendationAdvice } from "../components/recommendation-advice.tsx";
import { RecommendationHeader } from "../components/recommendation-header.tsx";
import { RecommendedRow } from "../components/recommended-row.tsx";
import { SeeADoctor } from "../components/see-a-doctor.tsx";
import { useQuizSubmit } from "../use-quiz-submit.ts";
import type { Route } from "./+types/acne-quiz";

const PREVIEW = {
  image: "/pictures/quiz-header",
  width: 800,
  height: 640,
};
const PICTURE = { image: "/pictures/category-acne", alt: "", width: 1200, height: 1500 };

export async function loader({ context }: Route.LoaderArgs) {
  await requirePage(context, "/acnequiz");
  const api = apiOf<ContentCalls & QuizCalls>(context);
  const [meta, quiz] = await Promise.all([
    api.call("getMetaTag", { params: { page: "acnequiz" } }),
    api.call("listQuizQuestions"),
  ]);
  return { origin: context.get(visitorContext).origin, meta: meta.data, questions: quiz.data, version: quiz.version };
}

/** Handles the quiz without scripts: each Next or Back posts the answers so far, which are stored only in the form. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 64);
  const answers = {
    answer1: text("answer1"),
    answer2: text("answer2"),
    answer3: text("answer3"),
    answer4: text("answer4"),
  };
  const isPregnant = form.get("isPregnant") === "yes";
  const step = Math.min(questionIds.length, Math.max(1, Math.trunc(Number(text("step"))) || 1));
  if (form.get("go") === "back") return { step: Math.max(1, step - 1), answers, isPregnant };
  if (step < questionIds.length) return { step: step + 1, answers, isPregnant };
  if (form.get("isUnder13") === "yes") return { step, answers, isPregnant, isUnder13: true };
  const version = Math.trunc(Number(text("version")));
  const { data } = await apiOf<ContentCalls & QuizCalls>(context).call("recommend", {
    body: { ...answers, isPregnant, ...(version >= 1 ? { version } : {}) },
  });
  return { step, answers, isPregnant, result: data };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words } = spokenIn(matches[0].loaderData?.language);
  const picture = { ...PREVIEW, alt: words.say(msg("A serum, a cream and a tube side by side")) };
  return pageMeta({ ...loaderData.meta, origin: loaderData.origin, path: "/acnequiz", picture });
}

export default function AcneQuizPage({ loaderData: { questions, version }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const stored = useQuiz();
  const [isLoaded, setLoaded] = useState(false);
  // Until scripts run, the page shows the posted answers.
  const { step, answers, isPregnant } = isLoaded || !actionData ? stored : actionData;
  const [isUnder13, setUnder13] = useState(false);
  const [isForDoctor, setForDoctor] = useState(actionData?.isUnder13 === true);
  const { submit, isBusy, failure } = useQuizSubmit(version);
  const area = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);

  useEffect(() => {
    loadQuizProgress(questions);
    setLoaded(true);
  }, [questions]);
  // After a step forward or back, focusing the heading announces the new question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these shows another heading
  useEffect(() => {
    if (hasMoved.current) area.current?.querySelector("h1")?.focus();
  }, [step, isForDoctor]);

  const question = questions[step - 1];
  if (actionData?.result) return <PostedResult result={actionData.result} />;
  if (!question) return null;
  const isLast = step === questions.length;
  const chosen = answers[question.id];
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    hasMoved.current = true;
    if (!chosen) return;
    if (!isLast) nextQuizStep(questions.length);
    else if (isUnder13) setForDoctor(true);
    else void submit();
  };
  const goBack = () => {
    hasMoved.current = true;
    previousQuizStep();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] md:min-h-[calc(100dvh-121px)] md:grid-cols-2">
      <div ref={area} className="px-[var(--margin)] pt-6 pb-14 md:py-12 md:pr-16 xl:pl-[calc(var(--margin)+24px)]">
        {isForDoctor ? (
          <SeeADoctor
            onBack={() => {
              setForDoctor(false);
              setUnder13(false);
            }}
          />
        ) : (
          <Form method="post" onSubmit={goOn}>
            {/* Enter presses a form's first button, and that must not be Back. */}
            <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" disabled={isLoaded && !chosen}>
              {isLast ? t`See the result` : t`Next`}
            </button>
            <input type="hidden" name="step" value={step} />
            {version !== null && <input type="hidden" name="version" value={version} />}
            {questionIds.map((id) =>
              id !== question.id && answers[id] ? <input key={id} type="hidden" name={id} value={answers[id]} /> : null,
            )}
            <QuizProgress step={step} count={questions.length} onBack={goBack} />
            <div className="pt-8 md:pt-14">
              <QuizQuestion
                key={question.id}
                question={question}
                chosen={chosen}
                onChoose={(optionId) => answerQuiz(question.id, optionId)}
              />
            </div>
            {isLast ? (
              <fieldset className="mt-7">
                <legend className="pb-1 text-small font-semibold">
                  <Trans>Before you continue, check any that apply</Trans>
                </legend>
                <Checkbox
                  name="isPregnant"
                  value="yes"
                  checked={isPregnant}
                  onChange={(event) => tickPregnant(event.currentTarget.checked)}
                >
                  <Trans>I’m pregnant, nursing or trying to conceive</Trans>
                </Checkbox>
                <Checkbox
                  name="isUnder13"
                  value="yes"
                  checked={isUnder13}
                  onChange={(event) => setUnder13(event.currentTarget.checked)}
                >
                  <Trans>I’m under 13</Trans>
                </Checkbox>
              </fieldset>
            ) : (
              isPregnant && <input type="hidden" name="isPregnant" value="yes" />
            )}
            {failure && (
              <Notice tone="error" live className="mt-5">
                <Trans>{failure} Your answers are still here.</Trans>
              </Notice>
            )}
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-8">
              <Button
                type="submit"
                disabled={isLoaded && !chosen}
                busy={isBusy}
                busyText={isLast ? t`One moment…` : undefined}
                className="shrink-0"
              >
                {isLast ? t`See the result` : t`Next`}
              </Button>
              <p className="text-small text-ink-soft">
                <Trans>Not a diagnosis. If your acne is painful or leaving scars, see a dermatologist.</Trans>
              </p>
            </div>
          </Form>
        )}
      </div>
      <Picture
        picture={PICTURE}
        sizes="(min-width: 787px) 50vw, 1px"
        decorative
        className="relative hidden rounded-none md:block"
        imageClassName="absolute inset-0"
        fallback={<ServicePlaceholder category="acne" />}
      />
    </div>
  );
}

/** Shows the result of a posted quiz as rendered by the server, with links to the shop. */
function PostedResult({ result }: { result: NonNullable<Route.ComponentProps["actionData"]>["result"] }) {
  if (!result) return null;
  return (
    <div className="wrap pt-[clamp(32px,4vw,60px)] pb-[clamp(64px,8.9vw,128px)]">
      <RecommendationHeader result={result} />
      <ol>
        {result.items.map((item, index) => (
          <RecommendedRow key={item.sizeId} item={item} number={index + 1} choice={undefined} />
        ))}
      </ol>
      <RecommendationAdvice result={result} />
    </div>
  );
}
