import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { messagesApi } from "./messages-api.ts";

/** A form to reply by email. A reply can't be undone, so only the form's button sends it. */
export function ReplyForm({ id, email, onSent }: { id: string; email: string; onSent: () => void }) {
  const [text, setText] = useState("");
  const [isDone, setIsDone] = useState(true);
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  async function send() {
    if (isBusy) return;
    if (!text.trim()) return setError("Write the answer first.");
    setBusy(true);
    setError("");
    try {
      const body = { text: text.trim(), done: isDone };
      await messagesApi.call("replyToMessage", { params: { id }, body, idempotencyKey: crypto.randomUUID() });
      setText("");
      showDone(`The answer to ${email} is on its way.`);
      onSent();
    } catch (failure) {
      setError(isApiError(failure) ? failure.message : "The answer was not sent. Try again.");
    } finally {
      setBusy(false);
    }
  }
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label="Answer"
        help={`Goes to ${email} by email.`}
        rows={6}
        maxLength={8_000}
        value={text}
        error={error}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Checkbox checked={isDone} onChange={({ currentTarget }) => setIsDone(currentTarget.checked)}>
          Mark the message as done
        </Checkbox>
        <button type="submit" className="btn btn-primary ml-auto" aria-busy={isBusy}>
          Send answer
        </button>
      </div>
    </form>
  );
}
