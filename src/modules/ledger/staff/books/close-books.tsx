import { useState } from "react";
import { formatDay } from "#shared/zoned-time.ts";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { DayInput } from "#staff/kit/fields/day-input.tsx";
import { once } from "#staff/kit/once.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { booksApi } from "./books-api.ts";
import { useToday } from "./use-today.ts";

/** Shows through which day the books are closed, and lets staff close more days. */
export function CloseBooks() {
  const closing = useRead("closing", async (signal) => (await booksApi.call("readClosing", { signal })).data);
  const [isAsking, setIsAsking] = useState(false);
  if (!closing.data) return null;
  const { closedThrough } = closing.data;
  return (
    <section aria-labelledby="closing" className="grid justify-items-start gap-3 border-t border-linen pt-6">
      <h2 id="closing" className="text-section">
        Closed books
      </h2>
      <p className="measure text-ink-soft">
        {closedThrough
          ? `The books are closed through ${formatDay(closedThrough, { year: true })}: nothing can be booked on that day or before.`
          : "No days are closed. Close the books once your accountant has the figures for a period; nothing can be booked in it afterward."}
      </p>
      <button type="button" className="btn btn-outline" onClick={() => setIsAsking(true)}>
        Close the books
      </button>
      {isAsking && (
        <ClosingDialog
          closedThrough={closedThrough}
          onClose={() => setIsAsking(false)}
          onClosed={() => void closing.refresh()}
        />
      )}
    </section>
  );
}

type ClosingDialogProps = { closedThrough: string | null; onClose: () => void; onClosed: () => void };

function ClosingDialog({ closedThrough, onClose, onClosed }: ClosingDialogProps) {
  const today = useToday();
  const [through, setThrough] = useState("");
  const form = useFormSend(["through"]);
  const error = form.issues.through;
  async function submit() {
    const isSent = await form.send(async () => {
      await booksApi.call("closeBooks", { body: { through }, ...once() });
    });
    if (!isSent) return;
    showDone(`Closed through ${formatDay(through, { year: true })}.`);
    onClose();
    onClosed();
  }
  return (
    <FormDialog
      title="Close the books"
      onClose={onClose}
      onSubmit={() => void submit()}
      action="Close them"
      isBusy={form.isBusy}
      isDisabled={!through}
      isHarmful
      error={form.error}
    >
      <p>This can't be undone. Later refunds and corrections are booked on the day they are made.</p>
      <DayInput
        label="Through"
        value={through}
        max={today}
        {...(closedThrough ? { min: closedThrough } : {})}
        {...(error === undefined ? {} : { error })}
        onChange={({ currentTarget }) => setThrough(currentTarget.value)}
      />
    </FormDialog>
  );
}
