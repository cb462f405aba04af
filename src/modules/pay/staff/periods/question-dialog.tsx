import { useState } from "react";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { once } from "#staff/kit/once.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { TextArea } from "#web/ui/form/text-area.tsx";
import type { WirePayLine } from "../contract/pay-schemas.ts";
import { payApi } from "../pay-api.ts";

type Props = {
  periodId: string;
  line: WirePayLine;
  /** The question to answer; undefined to ask a new one. */
  questionId: string | undefined;
  onClose: () => void;
  onChanged: () => Promise<void>;
};

/** Asks about a line of pay, or answers a question. */
export function QuestionDialog({ periodId, line, questionId, onClose, onChanged }: Props) {
  const [words, setWords] = useState("");
  const form = useFormSend(["question", "answer"]);
  const error = form.issues.question ?? form.issues.answer;
  const submit = () =>
    form.send(async () => {
      if (questionId === undefined)
        await payApi.call("askAboutPay", {
          params: { id: periodId },
          body: { lineKey: line.key, question: words.trim() },
          ...once(),
        });
      else
        await payApi.call("answerPayQuestion", {
          params: { id: questionId },
          body: { answer: words.trim() },
          ...once(),
        });
      onClose();
      await onChanged();
      showDone(questionId === undefined ? "Your question is sent." : "The answer is saved.");
    });
  return (
    <FormDialog
      title={questionId === undefined ? `Ask about ${line.name}` : `Answer about ${line.name}`}
      action={questionId === undefined ? "Ask" : "Answer"}
      onClose={onClose}
      onSubmit={() => void submit()}
      isBusy={form.isBusy}
      error={form.error}
      isDisabled={!words.trim()}
    >
      <TextArea
        label={questionId === undefined ? "Question" : "Answer"}
        rows={4}
        maxLength={500}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        {...(error === undefined ? {} : { error })}
      />
    </FormDialog>
  );
}
