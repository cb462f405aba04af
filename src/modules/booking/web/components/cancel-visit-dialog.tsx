import { formatMoney } from "#shared/money.ts";
import { formatDay, formatTime } from "#shared/zoned-time.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import type { WireAppointment } from "../../contract/appointment.ts";

type CancelVisitDialogProps = {
  /** The visit that is asked about; undefined while nothing is. */
  appointment: WireAppointment | undefined;
  isBusy: boolean;
  onKeep: () => void;
  onCancel: () => void;
};

/** Asks once more before a visit is cancelled, with what that costs (BK-5). */
export function CancelVisitDialog({ appointment, isBusy, onKeep, onCancel }: CancelVisitDialogProps) {
  return (
    <Dialog open={appointment !== undefined} onClose={onKeep} title="Cancel this visit?">
      {appointment && (
        <p className="pt-4">
          {formatDay(appointment.date)}, {formatTime(appointment.time)}. Your time will open up to other clients right
          away.{" "}
          {appointment.changeFee > 0
            ? `Canceling this late costs ${formatMoney(appointment.changeFee, { always: true })}. It's due at the clinic; no card is charged now.`
            : "You can still cancel free of charge."}
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
