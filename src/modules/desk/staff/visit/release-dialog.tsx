import { useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { isApiError } from "#shared/contract/client.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { deskApi } from "../board/live/desk-api.ts";
import { ReasonDialog } from "../board/moves/reason-dialog.tsx";

/**
 * What happens to the customer whose slot is released: a customer on the site, or one with a link to pay the deposit.
 */
const POINTS = {
  site: [
    "A customer has chosen this time on the site and is booking it right now.",
    "Their page will say that the hold ended. They can take it again while it's still free.",
  ],
  link: [
    "The customer has a link to pay the deposit, and hasn't paid it.",
    "The payment link stops working, and a payment in progress won't go through.",
  ],
};

/** Releases a slot that a customer holds on the site or by a link, after explaining the effect on them. */
export function ReleaseDialog({ page, onClose, onDone }: { page: WireVisitPage; onClose(): void; onDone(): void }) {
  const [isBusy, setBusy] = useState(false);
  const release = async (reason: string) => {
    setBusy(true);
    try {
      const params = { id: page.id };
      await deskApi.call("releaseWebHold", { params, body: { reason }, idempotencyKey: crypto.randomUUID() });
      showDone("That time slot is open again.");
    } catch (error) {
      showFailed(isApiError(error) ? error.message : "The place was not released. Try again.");
    }
    onClose();
    onDone();
  };
  return (
    <ReasonDialog
      title="Release this place?"
      points={POINTS[page.hold?.by === "Deposit link" ? "link" : "site"]}
      reasonLabel="Reason"
      action="Release the place"
      leave="Leave it"
      mail={undefined}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={({ reason }) => void release(reason)}
    />
  );
}
