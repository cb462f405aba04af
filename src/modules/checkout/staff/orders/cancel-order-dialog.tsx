import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import type { StaffOrder } from "../contract/staff-order.ts";

type CancelOrderDialogProps = {
  order: Pick<StaffOrder, "number" | "customerName">;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks for confirmation before a paid order is canceled, because this refunds it immediately. */
export function CancelOrderDialog({
  order: { number, customerName },
  isBusy,
  onClose,
  onConfirm,
}: CancelOrderDialogProps) {
  return (
    <StaffDialog
      open
      onClose={onClose}
      title={`Cancel order ${number}?`}
      actions={
        <>
          <button type="button" className="btn btn-outline btn-main" onClick={onClose}>
            Leave it
          </button>
          <button type="button" className="btn btn-primary btn-main" aria-busy={isBusy} onClick={onConfirm}>
            Cancel and refund
          </button>
        </>
      }
    >
      <p>
        Everything that was paid goes back the way it came, and the pieces return to stock.{" "}
        {customerName ?? "The customer"} gets an email about the refund.
      </p>
    </StaffDialog>
  );
}
