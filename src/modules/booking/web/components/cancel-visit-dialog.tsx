import { formatMoney } from "#shared/money.ts";
import { formatTime } from "#shared/zoned-time.ts";
import { dayInWords } from "#web/day-in-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { WireAppointment } from "../../contract/appointment.ts";

type CancelVisitDialogProps = {
  /** The visit to confirm canceling; undefined while the dialog is closed. */
  appointment: WireAppointment | undefined;
  isBusy: boolean;
  onKeep: () => void;
  onCancel: () => void;
};

/** Asks for confirmation before a visit is canceled, with what that costs (BK-5). */
export function CancelVisitDialog({ appointment, isBusy, onKeep, onCancel }: CancelVisitDialogProps) {
  return (
    <Dialog open={appointment !== undefined} onClose={onKeep} title="Cancel this visit?">
      {appointment && (
        <p className="pt-4">
          <WholeWords>
            {dayInWords(appointment.date)}, {formatTime(appointment.time)}. Your time will open up to other clients
            right away. {costWords(appointment)}
          </WholeWords>
        </p>
      )}
      <div className="flex flex-wrap gap-3 pt-7">
        <Button look="outline" autoFocus onClick={onKeep}>
          Keep my visit
        </Button>
        <Button look="primary" busy={isBusy} busyText="Canceling…" onClick={onCancel}>
          Yes, cancel it
        </Button>
      </div>
    </Dialog>
  );
}

/** Returns what canceling costs, and what happens to a payment made in advance. */
function costWords({ changeFee, money: { deposit, refund } }: WireAppointment): string {
  const sum = (cents: number) => formatMoney(cents, { always: true });
  const back = refund > 0 ? ` ${sum(refund)} of what you paid in advance is refunded.` : "";
  if (changeFee === 0) return `You can still cancel free of charge.${back}`;
  const costs = `Canceling this late costs ${sum(changeFee)}.`;
  if (deposit === 0) return `${costs} It’s due at the clinic; no card is charged now.`;
  if (refund > 0) return `${costs} It comes out of what you paid in advance.${back}`;
  return `${costs} What you paid in advance, ${sum(deposit)}, goes toward it.`;
}
