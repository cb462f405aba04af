import { useState } from "react";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { once, reasonOf, type StepProps, setupApi } from "../setup-api.ts";
import { StepFrame } from "../step-frame.tsx";
import { titleOf } from "./steps.ts";

type PolicyKind = "privacy" | "terms" | "shipping" | "return";

export function TextsStep({ setup, reload, onNext }: StepProps) {
  const [policies, setPolicies] = useState<ReadonlySet<string>>(new Set(setup.policies.map(({ kind }) => kind)));
  const [questions, setQuestions] = useState<ReadonlySet<string>>(
    new Set(setup.questions.map(({ question }) => question)),
  );
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const toggled = (chosen: ReadonlySet<string>, one: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(one);
    else next.delete(one);
    return next;
  };

  async function goOn() {
    setIsBusy(true);
    try {
      const body = { policies: [...policies] as PolicyKind[], questions: [...questions] }; // the kinds that the call returned
      await setupApi().call("addSetupTexts", { body, ...once() });
      await reload();
      onNext();
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <StepFrame
      title={titleOf("texts")}
      lead="Starter texts: policies and answers that most clinics need. Texts that you already have aren't changed."
      next={{ label: "Continue", isBusy, onPress: () => void goOn() }}
      onSkip={onNext}
    >
      {problem && (
        <p role="alert" className="pb-3 text-error">
          {problem}
        </p>
      )}
      <fieldset className="grid gap-2 pb-6">
        <legend className="text-section pb-1">Policies</legend>
        <p className="pb-2 font-medium text-clay-ink">Have your lawyer read this before you open.</p>
        {setup.policies.map(({ kind, title }) => (
          <Checkbox
            key={kind}
            checked={policies.has(kind)}
            onChange={({ currentTarget }) => setPolicies(toggled(policies, kind, currentTarget.checked))}
          >
            {title}
          </Checkbox>
        ))}
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="text-section pb-2">Questions and answers</legend>
        {setup.questions.map(({ question }) => (
          <Checkbox
            key={question}
            checked={questions.has(question)}
            onChange={({ currentTarget }) => setQuestions(toggled(questions, question, currentTarget.checked))}
          >
            {question}
          </Checkbox>
        ))}
      </fieldset>
    </StepFrame>
  );
}
