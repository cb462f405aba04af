import { type ReactNode, useState } from "react";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { showDone } from "../toast/staff-toasts.ts";
import { FormDialog } from "./form-dialog.tsx";
import { useFormSend } from "./use-form-send.ts";

type ReasonDialogProps = {
  title: string;
  action: string;
  done: string;
  isHarmful?: boolean;
  /** Fields before the reason. `errorOf` returns the server's error for a field. */
  children?: (errorOf: (field: string) => { error?: string }) => ReactNode;
  fields?: readonly string[];
  onSend: (reason: string) => Promise<unknown>;
  onClose: () => void;
  onChanged: () => Promise<void> | void;
};

/** Asks for a reason before an action. The reason is recorded in the audit log. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, action, done, isHarmful = false, children, fields = [], onSend, onClose, onChanged } = props;
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const form = useFormSend([...fields, "reason"]);
  const errorOf = (field: string) => {
    const error = form.issues[field];
    return error === undefined ? {} : { error };
  };
  async function submit() {
    setIsMissing(!reason.trim());
    if (!reason.trim()) return;
    const isSent = await form.send(async () => {
      await onSend(reason.trim());
    });
    if (!isSent) return;
    onClose();
    await onChanged();
    showDone(done);
  }
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={() => void submit()}
      action={action}
      isBusy={form.isBusy}
      error={form.error}
      isHarmful={isHarmful}
    >
      {children?.(errorOf)}
      <TextArea
        label="Why"
        help="Shown in the audit log."
        rows={3}
        maxLength={300}
        value={reason}
        {...(isMissing ? { error: "Say why, in a few words." } : errorOf("reason"))}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  );
}
