import { type FormEvent, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { cx } from "#web/cx.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import type { ScreeningAnswer } from "../domain/screening/screening-question.ts";
import { FollowUpField } from "./follow-up-field.tsx";
import { HEALTH_INTRODUCTION } from "./health-words.ts";
import type { HealthQuestion } from "./use-asked-questions.ts";

type HealthFormProps = {
  questions: HealthQuestion[];
  today: string;
  /** The answers given on this page before; otherwise those from another day. */
  former: readonly ScreeningAnswer[] | undefined;
  /** Whether statements are shown side by side where there is room. */
  isWide?: boolean;
  /** Whether a staff member asks the questions and types the customer's answers. */
  isDesk?: boolean;
  onTell: (answers: ScreeningAnswer[]) => Promise<void>;
};

type Answers = Readonly<Record<string, string>>;

/**
 * The statements of the health check. One button says that none applies; checking a statement opens its follow-up
 * question.
 */
export function HealthForm({ questions, today, former, isWide, isDesk, onTell }: HealthFormProps) {
  const before = (former ?? questions.map(({ code, answered }) => ({ code, yes: false, ...answered }))).filter(
    ({ yes }) => yes,
  );
  const [checked, setChecked] = useState<readonly string[]>(before.map(({ code }) => code));
  const [answers, setAnswers] = useState<Answers>(
    Object.fromEntries(before.map(({ code, answer }) => [code, answer ?? ""])),
  );
  const [problems, setProblems] = useState<Answers>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState<"none" | "some">();

  const send = async (kind: "none" | "some", codes: readonly string[]) => {
    setBusy(kind);
    setProblems({});
    setFailure(undefined);
    try {
      await onTell(questions.map(({ code }) => toAnswer(code, codes.includes(code), answers[code])));
    } catch (error) {
      const issues = isApiError(error) ? error.issues : [];
      const found = Object.fromEntries(issues.map(({ path, message }) => [path, message]));
      setProblems(found);
      const isKnown = questions.some(({ code }) => found[code] !== undefined);
      setFailure(isKnown ? undefined : isApiError(error) ? error.message : "We couldn’t send this. Try again.");
    } finally {
      setBusy(undefined);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send("some", checked);
  };

  return (
    <form onSubmit={submit} noValidate>
      <p>{isDesk ? "Ask the client and check what applies." : HEALTH_INTRODUCTION}</p>
      <Button
        look="primary"
        className="mt-5 max-sm:w-full"
        busy={busy === "none"}
        busyText="One moment"
        onClick={() => void send("none", [])}
      >
        {isDesk ? "None of these apply" : "None of these apply to me"}
      </Button>
      <ul className={cx("mt-5 grid gap-x-8", isWide && "md:grid-cols-2")}>
        {questions.map((question) => {
          const { code, statement } = question;
          const isChecked = checked.includes(code);
          return (
            <li key={code} className="min-w-0">
              <Checkbox
                name={code}
                checked={isChecked}
                onChange={() => setChecked(isChecked ? checked.filter((one) => one !== code) : [...checked, code])}
              >
                {statement}
              </Checkbox>
              {isChecked && question.followUp && (
                <div className="pb-4 pl-8">
                  <FollowUpField
                    followUp={question.followUp}
                    today={today}
                    value={answers[code] ?? ""}
                    error={problems[code]}
                    onChange={(answer) => setAnswers({ ...answers, [code]: answer })}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {failure && (
        <Notice tone="error" live className="mt-4">
          <p>{failure}</p>
        </Notice>
      )}
      {checked.length > 0 && (
        <Button
          type="submit"
          look="primary"
          className="mt-4 max-sm:w-full"
          busy={busy === "some"}
          busyText="One moment"
        >
          Continue
        </Button>
      )}
      <p className="pt-5 text-small text-ink-soft">
        {isDesk
          ? "Only the people who treat the client see this. It’s asked again after a year."
          : "Only the people who treat you see this. We ask again after a year. Answers used for a visit stay in its record."}
      </p>
    </form>
  );
}

function toAnswer(code: string, yes: boolean, typed: string | undefined): ScreeningAnswer {
  return { code, yes, ...(yes && typed ? { answer: typed } : {}) };
}
