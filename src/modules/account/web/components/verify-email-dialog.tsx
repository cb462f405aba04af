import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { VerifyEmailForm } from "./verify-email-form.tsx";

type VerifyEmailDialogProps = {
  /** The server's explanation of why the code is needed. */
  message: string;
  onClose: () => void;
  /** Called when the email is verified: the refused request can be sent again. */
  onDone: () => void;
};

/**
 * Asks for the code when a request was refused because the account is unverified, so that the customer can continue
 * from there.
 */
export default function VerifyEmailDialog({ message, onClose, onDone }: VerifyEmailDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Verify your email">
      <p className="pt-4 pb-6">{message}</p>
      <VerifyEmailForm onDone={onDone} />
    </Dialog>
  );
}
