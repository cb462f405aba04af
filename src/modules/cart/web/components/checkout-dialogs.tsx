import { type Likely, likelySum } from "#modules/catalog/domain/visit-estimate.ts";
import { formatMoney } from "#shared/money.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";

type ConfirmBookingProps = {
  open: boolean;
  when: string;
  dueNow: number;
  dueAtClinic: number;
  likely: Likely;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation before treatments are booked, and hides when confirmed (BK-3). */
export function ConfirmBooking({ open, when, dueNow, dueAtClinic, likely, onConfirm, onClose }: ConfirmBookingProps) {
  const isPaid = dueNow > 0;
  return (
    <Dialog open={open} onClose={onClose} title="Book this visit?">
      <p className="pt-4">
        {when}.{" "}
        {isPaid
          ? `You pay ${formatMoney(dueNow, { always: true })} now to book your visit. `
          : "Nothing is charged now. "}
        {dueAtClinic > 0 ? `${likelySum(dueAtClinic, likely)} is due at the clinic.` : "Nothing is due at the clinic."}
      </p>
      <div className="flex flex-wrap gap-3 pt-7">
        <Button look="outline" autoFocus onClick={onClose}>
          Not now
        </Button>
        <Button look="primary" onClick={onConfirm}>
          {isPaid ? "Continue to payment" : "Yes, book it"}
        </Button>
      </div>
    </Dialog>
  );
}

type CheckoutErrorProps = {
  message: string | undefined;
  /** Whether to offer choosing another time. */
  goesOn?: boolean;
  onClose: () => void;
};

/** Shows the server's message under the fixed title "Error !", followed by our own sentence (BK-3). */
export function CheckoutError({ message, goesOn = false, onClose }: CheckoutErrorProps) {
  return (
    <Dialog open={message !== undefined} onClose={onClose} title="Error !">
      <p className="pt-4">{message}</p>
      <p className="pt-2 text-ink-soft">
        Nothing was charged.{goesOn ? " Choose another time and we’ll hold it for you." : ""}
      </p>
      <div className="pt-7">
        <Button look="primary" autoFocus onClick={onClose}>
          {goesOn ? "Choose another time" : "OK"}
        </Button>
      </div>
    </Dialog>
  );
}
