import { type FormEvent, useState } from "react";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { deskApi } from "../../board/live/desk-api.ts";

/** The practitioner records their decision after reading the answers, after which the visit can be checked in. */
export function ScreeningClearanceForm({ appointmentId, onCleared }: { appointmentId: string; onCleared(): void }) {
  const [note, setNote] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const form = useFormSend(["note"]);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(!note.trim());
    if (!note.trim()) return;
    const isSent = await form.send(async () => {
      const request = { params: { id: appointmentId }, body: { note: note.trim() } };
      await deskApi.call("clearVisitScreening", { ...request, idempotencyKey: crypto.randomUUID() });
    });
    if (!isSent) return;
    showDone("Cleared. The client can be checked in.");
    onCleared();
  }
  const error = isMissing ? "Say what you decided, in a few words." : form.issues.note;
  return (
    <form className="grid gap-3 border-t border-linen pt-4" noValidate onSubmit={(event) => void submit(event)}>
      <TextArea
        label="What you decided"
        help="Becomes a signed note of this visit."
        rows={3}
        maxLength={4_000}
        value={note}
        {...(error === undefined ? {} : { error })}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {form.error && <p role="alert">{form.error}</p>}
      <button type="submit" className="btn btn-primary justify-self-end" aria-busy={form.isBusy || undefined}>
        Clear for check-in
      </button>
    </form>
  );
}
