import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { closeQuiz, isQuizEmail, quizEmail, storeQuizEmail, useQuiz } from "#web/state/quiz-store.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

/** Asks for an email before the quiz (SH-7). No error text: NEXT is disabled until the email is valid. */
export function QuizPopup() {
  const { t } = useLingui();
  const isOpen = useQuiz((state) => state.isQuizOpen);
  const [email, setEmail] = useState("");
  const navigate = useNavigate();
  useEffect(() => {
    if (isOpen) setEmail(quizEmail());
  }, [isOpen]);

  const change = (text: string) => {
    setEmail(text);
    if (!isQuizEmail(text)) storeQuizEmail(text); // deletes an invalid value from an earlier visit
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isQuizEmail(email)) return;
    storeQuizEmail(email);
    closeQuiz();
    navigate("/acnequiz");
  };

  return (
    <Dialog open={isOpen} onClose={closeQuiz} title={t`Enter your Email to Start!`}>
      <form className="grid gap-6 pt-6" noValidate onSubmit={submit}>
        <TextInput
          label={t`Email`}
          type="email"
          name="email"
          autoComplete="email"
          autoFocus
          value={email}
          help={t`It stays in your browser; we don’t store it or email you. Four questions, about two minutes.`}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <Button type="submit" look="book" caps disabled={!isQuizEmail(email)}>
          <Trans>NEXT</Trans>
        </Button>
      </form>
    </Dialog>
  );
}
