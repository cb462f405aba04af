import { useState } from "react";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { type Review, reject } from "./reviews-api.ts";

type RejectDialogProps = {
  review: Pick<Review, "id" | "version">;
  onClose: () => void;
  onChanged: () => Promise<void>;
};

/** Asks why a review isn't shown. Only the team can read the reason. */
export function RejectDialog({ review, onClose, onChanged }: RejectDialogProps) {
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const form = useFormSend(["reason"]);
  async function submit() {
    setIsMissing(!reason.trim());
    if (!reason.trim()) return;
    if (await form.send(() => reject(review, reason.trim(), onChanged))) onClose();
  }
  const error = isMissing ? "Say why, in a few words." : form.issues.reason;
  return (
    <FormDialog
      title="Reject this review?"
      onClose={onClose}
      onSubmit={() => void submit()}
      action="Reject"
      isBusy={form.isBusy}
      error={form.error}
    >
      <TextArea
        label="Why"
        help="Only the team reads it. The review stays in this list."
        rows={3}
        maxLength={300}
        value={reason}
        {...(error === undefined ? {} : { error })}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  );
}
