import { useId, useRef, useState } from "react";
import { BlockForm } from "#modules/desk/staff/new-booking/block-form.tsx";
import { AskCustomer, type AskedCustomer } from "#modules/desk/staff/new-booking/health/ask-customer.tsx";
import { MODES, type NewBookingProps } from "#modules/desk/staff/new-booking/new-booking-props.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { cx } from "#web/cx.ts";
import { useModal } from "#web/ui/feedback/use-modal.ts";
import { BookingForm } from "./booking-form.tsx";

/** The dialog for a new booking: by phone, as a walk-in, or a time block. Full screen on a phone. */
export function NewBookingDialog(props: NewBookingProps) {
  const { mode, canBlock, onMode, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  /** The customer whom staff ask about their health, in a separate dialog, because forms can't be nested. */
  const [asked, setAsked] = useState<AskedCustomer>();
  const modal = useModal(dialog, true, onClose);
  const modes = MODES.filter(({ id }) => id !== "block" || canBlock);
  return (
    <>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className="dialog staff-dialog m-auto w-full max-w-dialog-full rounded-picture bg-paper text-ink"
        {...modal}
      >
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-linen px-4 py-3 md:px-6">
          <h2 id={titleId} className="text-h2">
            New booking
          </h2>
          <div className="flex rounded-pill border border-edge p-[2px] max-md:order-last max-md:w-full md:ml-auto">
            {modes.map(({ id, label }) => (
              <button
                key={id}
                type="button"
                aria-pressed={id === mode}
                className={cx(
                  "flex min-h-[30px] items-center justify-center rounded-pill px-3 font-medium max-md:grow coarse:min-h-10",
                  id === mode ? "bg-ink text-paper" : "hover:bg-sand",
                )}
                onClick={() => onMode(id)}
              >
                {label}
              </button>
            ))}
          </div>
          <button type="button" aria-label="Close" className="icon-btn border-edge max-md:ml-auto" onClick={onClose}>
            <StaffIcon name="close" size={16} />
          </button>
        </header>
        {mode === "block" ? (
          <BlockForm {...props} />
        ) : (
          <BookingForm {...props} isWalkIn={mode === "walk-in"} onAsk={setAsked} />
        )}
      </dialog>
      {asked && <AskCustomer {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
