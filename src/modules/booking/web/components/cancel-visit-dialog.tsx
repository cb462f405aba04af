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
          {formatDay(appointment.date)}, {formatTime(appointment.time)}. Its place goes to somebody else at once.{" "}
          {appointment.changeFee > 0
            ? `Cancelling it this late costs ${formatMoney(appointment.changeFee, { always: true })}. It is due at the clinic; no card is charged now.`
            : "Cancelling it is free of charge now."}
        </p>
      )}
      <div className="flex flex-wrap gap-3 pt-7">
        <Button look="outline" autoFocus onClick={onKeep}>
          Keep it
        </Button>
        <Button look="primary" busy={isBusy} busyText="Cancelling…" onClick={onCancel}>
          Yes, cancel it
        </Button>
      </div>
    </Dialog>
  );
}
