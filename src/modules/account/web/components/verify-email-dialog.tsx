import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { VerifyEmailForm } from "./verify-email-form.tsx";

type VerifyEmailDialogProps = {
  /** Why the code is needed: the server's sentence. */
  message: string;
  onClose: () => void;
  /** The email is verified: what was refused can be asked again. */
  onDone: () => void;
};

/** Takes the code where something was refused to an unverified account, so that the customer continues from there. */
export default function VerifyEmailDialog({ message, onClose, onDone }: VerifyEmailDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Verify your email">
      <p className="pt-4 pb-6">{message}</p>
      <VerifyEmailForm onDone={onDone} />
    </Dialog>
  );
}
